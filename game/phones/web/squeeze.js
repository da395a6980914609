// One closed card that is squeezed open: a lower corner follows the thumb, and the fold shows what lies under it.
// The left corner shows the figure first, the right one only pips, the slow way. No canvas: clip-path and one matrix.
export function squeeze(box, group, {h, deck, covered, words, named, done}) {
  const code = group.pieces[0], picture = (c, cls) => h('img', {src: `${deck.base}/${c}-${deck.widths[1]}.webp`, alt: '', class: cls, draggable: 'false'});
  const back = picture(deck.back, 'sq-back'), flap = h('div', {class: 'sq-flap'}), card = h('div', {class: 'sq-card', role: 'img', 'aria-label': words.turned}, back, flap), stage = h('div', {class: 'stage'}, card);
  box.append(h('div', {class: 'squeeze'}, h('p', {class: 'tip'}, covered ? '' : group.label), stage));
  new ResizeObserver(() => {
    const ratio = deck.size[1] / deck.size[0], w = Math.floor(Math.min(stage.clientWidth - 24, (stage.clientHeight - 10) / ratio, 260));
    card.style.width = `${w}px`; card.style.height = `${Math.round(w * ratio)}px`;
  }).observe(stage);
  if (covered) return;
  flap.append(picture(code, 'sq-face'));
  let from = null, open = false;
  const flat = () => { back.style.clipPath = ''; flap.style.visibility = 'hidden'; };
  const fold = p => {  // what lies nearer to the corner than to the thumb is bent over
    const w = card.clientWidth, t = card.clientHeight, dx = p.x - from.x, dy = p.y - from.y, far = Math.hypot(dx, dy) || 1, nx = dx / far, ny = dy / far, d = (from.x + p.x) / 2 * nx + (from.y + p.y) / 2 * ny;
    const side = q => q.x * nx + q.y * ny - d, edges = [{x: 0, y: 0}, {x: w, y: 0}, {x: w, y: t}, {x: 0, y: t}], stay = [], bent = [];
    edges.forEach((a, i) => {
      const b = edges[(i + 1) % 4], sa = side(a), sb = side(b), k = sa / (sa - sb);
      (sa >= 0 ? stay : bent).push(a);
      if (sa * sb < 0) { const q = {x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k}; stay.push(q); bent.push(q); }
    });
    const poly = ps => `polygon(${ps.map(q => `${q.x.toFixed(1)}px ${q.y.toFixed(1)}px`).join(',') || '0 0'})`;
    back.style.clipPath = poly(stay); flap.style.clipPath = poly(bent);
    // mirrored in the fold line; the face lies mirrored in the flap already, so that it reads right again
    flap.style.transform = `matrix(${1 - 2 * nx * nx},${-2 * nx * ny},${-2 * nx * ny},${1 - 2 * ny * ny},${2 * d * nx},${2 * d * ny})`;
    flap.style.visibility = bent.length > 2 ? 'visible' : 'hidden';
  };
  flat();
  const spot = e => { const r = card.getBoundingClientRect(); return {x: e.clientX - r.left, y: Math.min(e.clientY - r.top, card.clientHeight - 1)}; };
  const on = (name, f) => card.addEventListener(name, f);
  on('pointerdown', e => {
    const p = spot(e);
    if (open || !e.isPrimary || e.button || p.y < card.clientHeight * .35) return;
    from = {x: p.x < card.clientWidth / 2 ? 0 : card.clientWidth, y: card.clientHeight};
    card.setPointerCapture(e.pointerId);
  });
  on('pointermove', e => { if (from) fold(spot(e)); });
  const end = e => {
    if (!from) return;
    const p = spot(e), still = matchMedia('(prefers-reduced-motion: reduce)').matches, far = Math.hypot(p.x - from.x, p.y - from.y);
    if (e.type === 'pointerup' && far > card.clientHeight * .95) {
      open = true; from = null; flat(); card.classList.add('open'); card.replaceChild(picture(code, 'sq-back'), back); card.setAttribute('aria-label', named(code)); setTimeout(done, 450);
      return;
    }
    let k = 1;
    const sink = () => { k -= still ? 1 : .12; if (!from) return; if (k <= 0) { from = null; return flat(); } fold({x: from.x + (p.x - from.x) * k, y: from.y + (p.y - from.y) * k}); requestAnimationFrame(sink); };
    sink();
  };
  on('pointerup', end); on('pointercancel', end);
}
