// What is wrong with the words of a page: too faint for what may lie behind them, cut off, or buttons out of reach.
(() => {
  const numbers = text => { const n = text.match(/[\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
  const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
  const part = v => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = c => 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  // every colour that may lie behind an element's words; of gradients each stop
  const grounds = e => {
    if (!e) return [[20, 13, 8]];
    const style = getComputedStyle(e), plain = numbers(style.backgroundColor);
    const below = plain[3] === 1 ? [plain.slice(0, 3)] : grounds(e.parentElement).map(c => over(plain, c));
    const stops = (style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(numbers);
    return stops.length ? stops.flatMap(s => below.map(c => over(s, c))) : below;
  };
  const found = [], named = e => e.className || e.tagName;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
    const apart = e.closest('.hidden, noscript, script, .chip');  // the figure on a chip only repeats what stands beside it
    if (!walk.currentNode.data.trim() || box.width < 2 || style.visibility === 'hidden' || apart) continue;
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 600);
    const ink = numbers(style.color), least = Math.min(...grounds(e).map(c => contrast(over(ink, c), c)));
    if (least < (large ? 3 : 4.5)) found.push(`faint: ${named(e)} ${least.toFixed(2)} ${walk.currentNode.data.slice(0, 20)}`);
  }
  for (const e of document.querySelectorAll('h1, h2, p, b, small, .words, .offer, .tool, label, .talk li')) {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.width <= 2 || e.closest('.hidden') || style.clipPath !== 'none') continue;
    // a long own name may end in dots
    const hides = !e.closest('.me') && style.overflowX === 'hidden' && e.scrollWidth > e.clientWidth + 1;
    if (box.right > innerWidth + 1 || box.left < -1 || hides) found.push(`cut: ${named(e)} ${e.innerText.slice(0, 30)}`);
  }
  const scrolls = e => e && (e.scrollHeight > e.clientHeight + 1 || scrolls(e.parentElement));
  for (const e of document.querySelectorAll('.buttons > *, .foot button, .veil button')) {
    if (e.getBoundingClientRect().bottom > innerHeight + 1 && !scrolls(e.parentElement)) found.push(`out of reach: ${e.innerText}`);
  }
  return found;
})()
