// The phone page of Sala: shows groups, offers and sentences; sends {number, offer, amounts}. It knows no rules.
import {hand} from './hand.js';
import {connect} from './link.js';
import {squeeze} from './squeeze.js';

// Words of the page; the host sends them all in the table's language with its welcome. These are for before that.
const words = {away: 'Looking for the table', away2: 'This page comes back by itself as soon as it reaches the room.', retry: 'Try now'};
const app = document.getElementById('app');
let state = null, deck = null, chosen = [], covered = false, sent = null, away = false, born = 0, split = 0, staked = 0, stakes = null, draft = null, spelled = '', smallAt = '', notice = {}, farewell = '', screen = '', tongue = 'en', drawnIn = '', tongues = [], hintAsked = false, hintHidden = false;
const keep = {get: k => { try { return localStorage.getItem(k); } catch { return null; } }, set: (k, v) => { try { localStorage.setItem(k, v); } catch { /* private mode */ } }};
const placed = {};  // what was bet last, by the amount's label
let labels = keep.get('labels') !== 'off';

export function h(tag, props = {}, ...kids) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (v == null || v === false) continue;
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v);
    else if (k === 'class') e.className = v;
    else e.setAttribute(k, v === true ? '' : v);
  }
  e.append(...kids.flat(9).filter(k => k != null && k !== false));
  return e;
}
const icon = id => { const s = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), u = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  s.setAttribute('class', 'icon'); s.setAttribute('aria-hidden', 'true'); u.setAttribute('href', '#i-' + id); s.append(u); return s; };
const fill = (text, ...values) => text.replace(/\{(\w+)\}/g, (_, k) => values[k] ?? values[0]?.[k] ?? '');
// What is said is for voices only, once: later it would be found in the page as if it held still.
const SPOKEN_MS = 8000, spoken = {};
const say = (text, loud) => {
  const id = loud ? 'cry' : 'say', e = document.getElementById(id);
  if (e.textContent !== text) e.textContent = text;
  clearTimeout(spoken[id]);
  if (text) spoken[id] = setTimeout(() => { e.textContent = ''; }, SPOKEN_MS);
};
const small = (name, cls) => h('img', {src: `${smallAt}/${name}.webp`, alt: '', class: cls, draggable: 'false'});
const emblem = name => h('span', {class: 'emblem'}, small('flower-' + name));
const sign = n => (n > 0 ? '+' : n < 0 ? '−' : '') + Math.abs(n);
const named = code => deck?.names[code] ?? (code === deck?.back ? words.turned : code);

export function face(code, cls, size = '15vw') {
  const back = covered ? deck.back : code, src = w => `${deck.base}/${back}-${w}.webp`;
  const img = h('img', {class: 'face', alt: '', draggable: 'false', decoding: 'async', width: deck.size[0], height: deck.size[1], sizes: size, srcset: deck.widths.map(w => `${src(w)} ${w}w`).join(','), src: src(deck.widths[1])});
  const legible = labels && !covered, mark = legible && deck.plain?.[code], figure = legible && deck.index?.[code];
  return h('span', {class: `piece ${deck.deck} ${cls ?? ''}`}, img, mark && h('span', {class: 'plain ' + mark[1], 'aria-hidden': 'true'}, mark[0], icon(mark[1])),
    figure && h('span', {class: `index of-${code}`, 'aria-hidden': 'true'}, figure));
}
const row = (codes, cls) => h('span', {class: 'minis ' + (cls ?? ''), 'aria-hidden': 'true'}, codes.map(c => face(c, 'mini', '40px')));

// ---- sending ---------------------------------------------------------------------------------------------------
let before = [], early = 0;  // the offers of the state before; the timer of a tap that came early
function send(offer, amounts) {
  if (sent || away || covered) return;
  if (notice.paused) { say(notice.words, true); return toast(notice.words); }  // nothing is answered before the pause ends
  if (offer.why) { say(offer.why, true); return toast(offer.why); }
  const wait = 250 - (performance.now() - born);
  // A button that has just moved under the thumb is not meant; one that was there before, or came where none was, is.
  if (wait > 0 && before.length && !before.some(o => o.id === offer.id && o.label === offer.label)) { say(words.again, true); return toast(words.again); }
  sent = offer.id;
  if (wait > 0) early = setTimeout(() => post(offer, amounts), wait); else post(offer, amounts);
  draw();
}
function post(offer, amounts) {
  amounts?.forEach((n, i) => { placed[offer.amounts[i].label] = n; });
  link.send(offer.kind === 'ready' ? {number: state.number, ready: true} : {number: state.number, offer: offer.id, ...(amounts && {amounts})});
}
const untoast = () => document.querySelector('.toast')?.remove();
function toast(text) {
  untoast();
  const t = h('p', {class: 'toast'}, text);
  document.body.append(t);
  setTimeout(() => t.remove(), 3200);
}

// A hint is asked for once in a state, and is hidden and shown here after that.
const hinting = () => !!state.hint && !hintHidden;
function askHint() {
  if (away || covered || sent) return;
  if (state.hint) hintHidden = !hintHidden; else if (!hintAsked) { hintAsked = true; link.send({number: state.number, hint: true}); }
  draw();
}
function heedHint() {  // the split that a hint names comes up with it
  const at = state.offers.filter(o => o.kind === 'arrange').findIndex(o => o.id === state.hint.offer);
  if (at >= 0) split = at;
}
function rules(sections) {
  document.querySelector('.rulescard')?.remove();
  const close = () => { box.remove(); app.inert = away; document.querySelector('[data-key=rules]')?.focus({preventScroll: true}); };
  const box = h('div', {class: 'veil asks rulescard', role: 'dialog', 'aria-modal': 'true', 'aria-label': words.rules, onkeydown: e => { if (e.key === 'Escape') close(); }}, h('div', {},
    h('h1', {}, words.rules),
    h('div', {class: 'sections', tabindex: '0'}, sections.map(s => [h('h2', {}, s.title), s.words.map(t => h('p', {}, t)), s.points.length > 0 && h('ul', {}, s.points.map(t => h('li', {}, t)))])),
    h('button', {class: 'offer primary', onclick: close}, h('span', {class: 'words'}, words.close))));
  document.body.append(box);
  app.inert = true;
  box.querySelector('button').focus();
}

// ---- parts -----------------------------------------------------------------------------------------------------
// Lines break between facts, or before what a fact says: 'Unit: 1 chip'.
const glued = fact => { const at = fact.lastIndexOf(': ') + 1; return fact.slice(0, at) + fact.slice(at).replace(/(?!^) /g, '\u00a0'); };
const header = () => {
  const {seat, table} = state;
  return h('header', {class: 'top'}, emblem(seat.emblem),
    h('div', {class: 'me'}, h('b', {}, seat.name), seat.chips != null && h('span', {}, small('coin', 'coin'), h('span', {class: 'num'}, seat.chips), h('span', {class: 'hidden'}, ' ' + words.chips))),
    h(deck.rules ? 'button' : 'div', {class: 'game', 'data-key': 'rules', onclick: deck.rules && (() => link.send({rules: true}))},
      h('b', {}, table.title, table.native && [' ', h('span', {class: 'native'}, table.native)], deck.rules && [icon('rules'), h('span', {class: 'hidden'}, words.rules)]), h('span', {}, table.facts.map(glued).join('\u00a0· '))));
};
function panel() {
  const {table, talk} = state, {last, turn} = table;
  return h('section', {class: 'panel', 'aria-label': words.talk}, h('div', {class: 'inner'},
    h('p', {class: 'turn' + (turn.mine ? ' mine' : '')}, covered && !turn.mine && !state.opened || turn.words === state.ask ? '' : turn.words),  // 'Claim it?' is not for others
    !state.opened && seatList(table.seats), saidOf(last, talk)));
}
const seatList = seats => seats.length > 0 && h('ul', {class: 'seats' + (seats.length > 8 ? ' crowd' : ''), 'aria-label': words.seats}, seats.map(s => h('li', {}, emblem(s.emblem), h('span', {}, h('b', {}, s.name), h('small', {}, s.doing)))));
const saidOf = (last, talk) => h('div', {class: 'said'},
  last && h('figure', {class: 'last'}, deckPublic(last.piece), h('figcaption', {}, last.words, h('span', {class: 'hidden'}, ' ' + named(last.piece)))),
  h('ol', {class: 'talk'}, talk.slice(-3).map((t, i, a) => h('li', {class: i === a.length - 1 ? 'newest' : ''}, t.own && covered ? '…' : whole(t.own ?? t)))));
// Hands that lie open on the big screen while others are still closed: the latest first.
const openHands = hands => h('section', {class: 'opened', tabindex: '0', 'aria-label': words.pays}, h('ul', {class: 'lines pays'}, shown(() => hands.map(ended))));
function shown(make) { const was = covered; covered = false; try { return make(); } finally { covered = was; } }  // what lies on the table stays open
const deckPublic = code => shown(() => face(code, 'last-piece', '60px')), deckOpen = codes => shown(() => row(codes));

function tools() {
  return h('div', {class: 'tools'},
    state.sorts && h('button', {class: 'tool', onclick: () => link.send({number: state.number, sort: state.sorts.id})}, icon('sort'), h('span', {}, state.sorts.label)),
    (deck.plain || deck.index) && h('button', {class: 'tool', 'aria-pressed': String(labels), onclick: () => { labels = !labels; keep.set('labels', labels ? 'on' : 'off'); draw(); }}, icon('label'), h('span', {}, words.labels)),
    h('button', {class: 'tool', onclick: () => cover(true)}, icon('hide'), h('span', {}, words.hide)));
}
function tray() {
  const groups = groupsNow(), tight = groups.find(g => g.kind === 'squeeze'), mine = groups.filter(g => g.kind !== 'open' && g !== tight), open = [...groups, ...(groups === state.hand ? [] : state.hand)].filter(g => g.kind === 'open');
  const count = mine.reduce((n, g) => n + g.pieces.length, tight ? 1 : 0), single = mine.length === 1 && !tight;
  const box = h('div', {class: 'spread' + (tight ? ' with-squeeze' : '')});
  const t = h('section', {class: `tray ground-${state.table.ground}${covered ? ' covered' : ''}`, 'aria-label': words.yours},
    h('div', {class: 'traytop'}, h('p', {}, single ? mine[0].label : words.yours, h('span', {class: 'count'}, ` · ${count}`)), !covered && tools(),
      open.length > 0 && h('div', {class: 'open'}, open.map(g => h('span', {class: 'openset', role: 'img', 'aria-label': `${g.label}: ${g.pieces.map(named).join(', ')}`}, deckOpen(g.pieces), h('small', {}, g.label))))),
    box);
  if (covered) box.setAttribute('aria-hidden', 'true');
  const live = state.offers.length > 0 && !sent && !notice.paused;
  hand(box, mine, {deck, face, covered, chosen, drawn: state.drawn, words, fill, named, single, live, uses: uses(), lead,
    pick, fling: live ? code => { const o = lead(code); if (o) send(o); } : null});
  if (tight) squeeze(box, tight, {h, deck, covered, words, named, done: () => send(state.offers.find(o => o.kind === 'open'))});
  return t;
}
const groupsNow = () => { const a = state.offers.filter(o => o.kind === 'arrange'); return a.length ? a[split % a.length].groups : state.hand; };
const uses = () => { if (hinting() && !state.offers.some(o => o.kind === 'arrange')) return state.hint.pieces?.slice() ?? []; const o = state.offers.find(x => x.primary && x.kind === 'claim'); return o?.pieces?.slice() ?? []; };
const lead = code => state.offers.find(o => o.kind === 'piece' && o.primary && o.pieces[0] === code);

function pick(key, code, twice) {
  const arranged = state.offers.filter(o => o.kind === 'arrange');
  const on = chosen.some(c => c.key === key), rest = chosen.filter(c => c.key !== key);
  if (arranged.length && rest.length) return swap(arranged, rest[0].key, key);
  if (twice && on) { const o = lead(code); if (o) return send(o); }
  chosen = [...(several() ? rest : []), ...(on ? [] : [{key, code}])];
  say(on ? '' : `${named(code)}, ${words.selected}`);
  draw();
}
function swap(offers, a, b) {  // two pieces change groups; the host has listed every way that exists
  const groups = offers[split % offers.length].groups.map(g => g.pieces.slice()), [ga, ia] = a.split('.').map(Number), [gb, ib] = b.split('.').map(Number);
  [groups[ga][ia], groups[gb][ib]] = [groups[gb][ib], groups[ga][ia]];
  const key = gs => gs.map(g => g.slice().sort().join()).sort().join('|'), want = key(groups), at = offers.findIndex(o => key(o.groups.map(g => g.pieces)) === want);
  chosen = [];
  if (at < 0) toast(words.swapno);
  else if (ga !== gb) { split = at; say(offers[at].note); }
  draw();
}

const whole = text => text.replace(/([\dAJQK][-–])(?=[\dAJQK])/g, '$1\u2060');  // no line ends within '6-5' or '2–8'
function button(o, {stub, press} = {}) {
  const off = stub || o.why || notice.paused && !press, waiting = sent === o.id && !notice.paused, pieces = o.pieces ?? [], wins = o.wins ?? [];
  return h('button', {class: `offer ${o.primary && !press ? 'primary' : ''} ${hinting() && !stub && state.hint.offer === o.id ? 'advised' : ''} ${off ? 'off' : ''} k-${o.kind}`, 'aria-disabled': off || sent ? 'true' : null, 'aria-busy': waiting ? 'true' : null, 'data-key': o.id,
    onclick: press ?? (() => (stub ? (say(stub, true), toast(stub)) : send(o, o.amounts ? stakes : undefined)))},
    !stub && pieces.length > 0 && row(pieces, wins.length ? 'with' : ''),
    !stub && wins.length > 0 && pieces.length > 0 && h('span', {class: 'plus', 'aria-hidden': 'true'}, '+'), !stub && wins.length > 0 && row(wins, 'won'),
    h('span', {class: 'words'}, waiting ? words.sending : stub ? o.verb : whole(o.label), (stub || o.note || o.why) && h('small', {}, whole(stub || (o.why ?? o.note)))));
}
function listed(o) {  // many of one kind: choose one, then do it
  const pick = h('select', {'aria-label': o.label, 'data-key': o.id}, o.options.map(([id, label]) => h('option', {value: id}, label)));
  return h('div', {class: 'offer list' + (notice.paused ? ' off' : '')}, pick, h('button', {class: 'go', 'aria-disabled': notice.paused || sent ? 'true' : null, onclick: () => send({id: pick.value})}, o.label));
}
// So many sets that buttons for all would bury the hand: one chooses the pieces, and sees what they make.
const inSets = o => ['set', 'claim'].includes(o.kind) && o.pieces?.length > 0, several = () => { const all = state.offers.filter(inSets); return all.length > 4 || all.filter(o => o.kind === 'claim').length > 3; };
const matches = o => o.pieces.slice().sort().join() === chosen.map(c => c.code).sort().join();
const staking = () => { const all = state.offers.filter(o => o.amounts); return all[staked % Math.max(1, all.length)]; };
function buttons() {
  const out = [], done = new Set(), asks = staking(), choose = several();
  for (const o of state.offers) {
    if (o.kind === 'arrange') { if (!done.has('arrange')) { done.add('arrange'); const all = state.offers.filter(x => x.kind === 'arrange'), now = all[split % all.length];
      if (all.length > 1) out.push(h('button', {class: 'offer', 'data-key': 'next', onclick: () => { split++; chosen = []; say(all[split % all.length].note); draw(); }}, icon('swap'), h('span', {class: 'words'}, words.next, h('small', {}, `${split % all.length + 1} / ${all.length}`))));
      out.push(button(now)); } continue; }
    if (choose && inSets(o)) { if (matches(o)) out.push(button(o)); else if (!chosen.length && !done.has('sets')) { done.add('sets'); out.push(button({...o, verb: words.sets}, {stub: words.several})); } continue; }
    if (o.kind === 'list') { out.push(listed(o)); continue; }
    if (o.amounts && o !== asks) { out.push(button(o, {press: () => { staked = state.offers.filter(x => x.amounts).indexOf(o); begin(); draw(); }})); continue; }
    if (o.kind !== 'piece') { out.push(button(o === asks && o.id.startsWith('back ') ? {...o, primary: true, note: words.backagain} : o)); continue; }
    if (done.has(o.verb)) continue;
    done.add(o.verb);
    const same = state.offers.filter(x => x.kind === 'piece' && x.verb === o.verb), fit = chosen.length === 1 ? same.filter(x => x.pieces[0] === chosen[0].code) : same.length < 2 ? same : [];
    out.push(...(fit.length ? fit.map(x => button(x)) : chosen.length > 1 ? [] : [button(o, {stub: words.choose})]));
  }
  return out;
}
const begin = () => { stakes = staking()?.amounts.map(a => Math.max(a.least, Math.min(a.most, placed[a.label] ?? a.usual))) ?? null; };
function amounts(offer) {
  return h('div', {class: 'amounts'}, offer.amounts.map((a, i) => {
    const set = v => { stakes[i] = Math.max(a.least, Math.min(a.most, v)); show(); };
    const out = h('span', {class: 'value num', role: 'spinbutton', tabindex: '0', 'aria-label': a.label, 'aria-valuemin': a.least, 'aria-valuemax': a.most,
      onkeydown: e => { const d = {ArrowUp: a.step, ArrowRight: a.step, ArrowDown: -a.step, ArrowLeft: -a.step, PageUp: 10 * a.step, PageDown: -10 * a.step}[e.key]; if (d) { e.preventDefault(); set(stakes[i] + d); } else if (e.key === 'Home') set(a.least); else if (e.key === 'End') set(a.most); }});
    const quick = (a.quick ?? []).map(v => h('button', {class: 'quick num', onclick: () => set(v), 'aria-label': `${a.label}: ${v === 0 ? words.none : v}`}, v === 0 ? words.none : String(v)));
    const show = () => {
      out.textContent = stakes[i] === 0 ? words.none : String(stakes[i]);
      out.setAttribute('aria-valuenow', stakes[i]); out.setAttribute('aria-valuetext', out.textContent);
      quick.forEach((q, n) => q.setAttribute('aria-pressed', String(a.quick[n] === stakes[i])));
    };
    const step = (d, text, mark) => { let timer, n = 0; const stop = () => { clearTimeout(timer); n = 0; };
      const again = () => { set(stakes[i] + d * a.step * (n++ > 14 ? 5 : 1)); timer = setTimeout(again, n === 1 ? 420 : 90); };
      return h('button', {class: 'step', 'aria-label': `${a.label}: ${text}`, onpointerdown: e => { if (e.button === 0) { stop(); again(); } }, onpointerup: stop, onpointerleave: stop, onpointercancel: stop, oncontextmenu: e => e.preventDefault(),
        onclick: e => { if (e.detail === 0) set(stakes[i] + d * a.step); }}, mark); };
    const r = h('div', {class: 'amount', role: 'group', 'aria-label': a.label}, h('span', {class: 'what'}, h('span', {class: 'chip'}, small(a.chip), h('b', {'aria-hidden': 'true'}, String(i + 1))), a.label),
      h('span', {class: 'stepper'}, step(-1, words.less, '−'), out, step(1, words.more, '+')), h('span', {class: 'quicks'}, quick));
    show();
    return r;
  }));
}
// Two buttons a row: where one would stand alone it is as wide as both, the main one if there is one.
function paired(list) {
  let run = [];
  const close = () => { if (run.length % 2) (run[0].classList.contains('primary') ? run[0] : run.at(-1)).classList.add('wide'); run = []; };
  for (const b of list) { if (list.length > 2 && b.matches('.k-claim, .list')) close(); else run.push(b); }
  close();
  return list;
}
function actions() {
  if (covered && !(state.opened && !state.hand.length)) {  // the own hand lies open for everybody
    return h('section', {class: 'actions'}, h('h1', {class: 'ask'}, notice.words || words.covered),
      h('button', {class: 'offer primary show', onpointerdown: peek, onclick: e => { if (!e.detail || performance.now() - shut > 400) cover(false); }}, icon('eye'), h('span', {class: 'words'}, words.show, h('small', {}, words.peek))));
  }
  const noted = state.noted && !notice.paused;
  const ask = notice.words && (notice.paused || !state.offers.length && !state.opened && !(noted && notice.waits)) ? (noted ? words.got + ' ' : '') + notice.words : state.ask;
  const asks = staking(), list = paired(buttons());
  const section = h('section', {class: 'actions n' + list.length + (list.length > 4 ? ' many' : '') + (state.table.turn.mine ? ' mine' : ''), 'aria-label': words.actions},
    h('div', {class: 'question'}, h('h1', {class: hinting() ? 'hidden' : 'ask' + (ask.length > 56 ? ' long' : '')}, ask),
      hinting() && h('div', {class: 'advice', role: 'note', tabindex: '0'}, h('b', {}, state.hint.title), state.hint.reasons.map(t => h('p', {}, t))),
      state.helps && h('button', {class: 'tool hintme', 'data-key': 'hint', 'aria-label': hinting() ? words.hidehint : words.hint, 'aria-pressed': String(hinting()), 'aria-busy': hintAsked && !state.hint ? 'true' : null, onclick: askHint}, icon('hint'))),
    asks && amounts(asks), list.length > 0 && h('div', {class: 'buttons'}, list));
  return section;
}

// ---- screens ---------------------------------------------------------------------------------------------------
const welcome = (title, text) => h('div', {class: 'welcome'}, smallAt && small('seal', 'seal'), h('div', {}, h('h1', {}, title), h('p', {}, text)));
const calledAs = code => { try { return new Intl.DisplayNames([code], {type: 'language'}).of(code); } catch { return code; } };
const tonguePicker = () => tongues.length > 1 && h('label', {class: 'tongue'}, h('span', {}, words.language), h('select', {'data-key': 'language', onchange: e => { keep.set('language', e.target.value); link.retry(); }},
  tongues.map(code => h('option', {value: code, lang: code, selected: code === tongue}, calledAs(code)))));
function join() {
  const j = state.join;
  if (!draft) { draft = {name: keep.get('name') ?? ''}; tell(0); }
  if (j.yours != null && draft.yours !== j.yours) draft.seat = draft.yours = j.yours;  // who comes back is offered the old seat
  const free = j.seats.filter(s => s.free), mine = s => s.kept?.toLowerCase() === draft.name.trim().toLowerCase();
  const chosenSeat = free.find(s => s.id === draft.seat);
  // A seat that is kept for somebody shows a hand: it is chosen beforehand only for its own name, or where it is the only one.
  if (!chosenSeat || !draft.picked && chosenSeat.id !== j.yours) draft.seat = (free.find(mine) ?? free.find(s => !s.kept) ?? (free.length === 1 ? free[0] : undefined))?.id;
  if (j.sits != null) return [h('div', {class: 'join'}, welcome(j.title, j.table), j.game && h('p', {class: 'full', role: 'status'}, j.game), tonguePicker(), watched(),
    j.start && h('div', {class: 'foot'}, h('button', {class: 'offer primary', onclick: () => link.send({start: true})}, h('span', {class: 'words'}, j.start))))];
  const order = [...j.seats].sort((a, b) => (b.id === j.yours) - (a.id === j.yours));
  const seats = () => h('fieldset', {}, h('legend', {}, words.seat), order.map(s => h('label', {class: 'seat' + (s.free ? '' : ' taken')},
    s.free && h('input', {type: 'radio', name: 'seat', 'data-key': 'seat' + s.id, value: s.id, checked: s.id === draft.seat, onchange: () => { draft.seat = s.id; draft.picked = true; offer(); }}), emblem(s.emblem),
    h('span', {class: 'words'}, h('b', {}, s.id === j.yours ? words.before : s.free ? words.free : words.taken), h('small', {}, s.words)), h('span', {class: 'tick', 'aria-hidden': 'true'}, s.free ? '✓' : ''))));
  const waits = () => draft.seat == null;  // only a name can be given, or a seat chosen
  const form = h('form', {class: 'join', onsubmit: e => { e.preventDefault(); clearTimeout(telling); const name = field.value.trim(); if (!name) return field.focus(); keep.set('name', name); link.send(waits() ? {name} : {join: {name, seat: draft.seat}}); }});
  const field = h('input', {id: 'name', name: 'name', 'data-key': 'name', maxlength: '16', autocomplete: 'nickname', autocapitalize: 'words', enterkeyhint: 'done', spellcheck: 'false', value: draft.name, onfocus: e => { if (!draft.typed) requestAnimationFrame(() => { if (!draft.typed) e.target.select(); }); }, oninput: e => { draft.name = e.target.value; draft.typed = true; tell(900); own(); offer(); }});
  const use = h('button', {class: 'offer primary'}, h('span', {class: 'words'}));
  const foot = h('div', {class: 'foot'}, h('p', {class: 'note'}, words.note));
  const own = () => { const s = !draft.picked && free.find(mine); if (s) { draft.seat = s.id; form.querySelector(`[data-key=seat${s.id}]`).checked = true; } };
  const offer = () => { use.firstChild.textContent = waits() ? words.tell : words.sit; if (waits() && j.named && draft.name.trim() === j.named) use.remove(); else foot.append(use); };  // or nothing is left to do
  offer();
  const table = watched(), name = [h('label', {for: 'name'}, words.name), field], full = j.seats.length > 0 && !free.length && h('p', {class: 'full', role: 'status'}, words.full);
  // Where no seat is free the table itself says who sits there, and comes first for who has a name.
  const parts = table && full ? [full, ...(j.named ? [table, tonguePicker(), ...name] : [...name, table, tonguePicker()])] : [tonguePicker(), ...name, full, j.seats.length > 0 && seats(), table];
  form.append(...[welcome(j.title, j.table), ...parts, foot].filter(Boolean));
  return [form];
}
// The side of the table that everybody may see, for who has no seat.
function watched() {
  const w = state.join?.watch;
  if (!w || !deck) return null;
  const {table, result} = w, {title, native, facts, turn, last, seats} = table;
  return h('section', {class: 'watch', 'aria-label': words.talk},
    h('h2', {}, title, native && [' ', h('span', {class: 'native'}, native)], h('small', {}, facts.map(glued).join('\u00a0· '))),
    result ? [h('p', {class: 'turn'}, result.title), result.lines.map(l => h('p', {}, l))] : [h('p', {class: 'turn'}, turn.words), turn.words !== w.ask && h('p', {}, w.ask)],
    !result && !w.opened && seatList(seats), !result && saidOf(last, w.talk),
    (result?.hands ?? w.opened) && h('ul', {class: 'lines pays'}, shown(() => (result?.hands ?? w.opened).map(ended)), (result?.accounts ?? []).map(account)));
}
// Who waits is known on the big screen by the name that was used last, or is being typed.
let telling = 0, toldName = '';
function tell(wait) {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const name = draft?.name.trim(), j = state?.join;
    if (name && j && j.sits == null && name !== j.named && name !== toldName) link.send({name: toldName = name});
  }, wait);
}
function spell() {
  const field = h('input', {id: 'letters', name: 'letters', 'data-key': 'letters', maxlength: '8', autocomplete: 'off', autocapitalize: 'characters', enterkeyhint: 'go', spellcheck: 'false', value: spelled, oninput: e => { spelled = e.target.value; }});
  return [h('form', {class: 'join', onsubmit: e => { e.preventDefault(); spelled = ''; if (field.value.trim()) link.send({letters: field.value.trim()}); }}, welcome('Sala', ''), tonguePicker(),
    h('label', {for: 'letters'}, words.letters, h('small', {}, words.letters2)), field, h('div', {class: 'foot'}, h('p', {class: 'note'}, words.note), h('button', {class: 'offer primary'}, h('span', {class: 'words'}, words.come))))];
}
const left = () => [h('div', {class: 'join'}, welcome(state.heading ?? words.gone, state.gone), !state.heading && h('div', {class: 'foot'}, h('button', {class: 'offer primary', onclick: () => state.moved ? location.replace(state.moved) : location.reload()}, h('span', {class: 'words'}, state.moved ? words.follow : words.reload))))];
// How a deal ended: what each hand came to, what it gained, and what is paid for.
const gained = n => (n > 0 ? 'gain' : n < 0 ? 'loss' : '');
const laid = g => h('span', {class: 'laid', role: 'img', 'aria-label': [g.label, g.pieces.map(named).join(', '), g.lacking && words.lacks].filter(Boolean).join(': ')},
  h('span', {class: 'minis', 'aria-hidden': 'true'}, g.pieces.map((c, i) => face(c, 'mini' + (i === g.won ? ' winning' : ''), '40px')), Array.from({length: g.lacking ?? 0}, () => h('span', {class: 'piece mini gap ' + deck.deck}))),
  g.label && h('small', {}, g.label));
const ended = p => h('li', {class: p.mine ? 'mine' : ''},
  h('div', {class: 'payer'}, emblem(p.emblem), h('span', {}, p.name, p.worth && h('small', {}, p.worth)), p.gain != null && h('b', {class: 'num ' + gained(p.gain)}, p.gain ? sign(p.gain) : '±0')),
  p.groups.length > 0 && h('div', {class: 'laidout'}, p.groups.map(laid)), (p.said ?? []).map(t => h('p', {class: 'why'}, t)));
const account = a => h('li', {class: 'account'}, h('div', {class: 'payer'}, small('coin', 'coin'), h('span', {}, a.name), h('b', {class: 'num ' + gained(a.gain)}, sign(a.gain))));
function settled() {
  const r = state.result, c = r.counts;
  return [header(), h('main', {class: 'slip', tabindex: '0'},
    h('div', {class: 'won'}, h('div', {}, h('h1', {}, r.title), r.lines.map(l => h('p', {}, l)), notice.words && h('p', {class: 'notice'}, notice.words)), h('p', {class: 'total ' + gained(r.gain)}, h('b', {class: 'num'}, sign(r.gain)), h('small', {}, r.unit))),
    h('div', {class: 'columns' + (c ? '' : ' one')},
      c && h('section', {}, h('h2', {}, words.counts, h('small', {}, c.unit)), h('ul', {class: 'lines'}, c.items.map(l => h('li', {}, h('span', {}, l.label, h('small', {}, l.note)), h('b', {class: 'num'}, l.amount))),
        h('li', {class: 'total'}, h('span', {}, c.payers), h('b', {class: 'num'}, c.total)))),
      h('section', {}, h('h2', {}, words.pays), h('ul', {class: 'lines pays'}, shown(() => r.hands.map(ended)), (r.accounts ?? []).map(account))))),
  state.offers.length > 0 && h('section', {class: 'actions n1'}, h('div', {class: 'buttons'}, buttons()))];
}
function draw() {
  const focus = document.activeElement?.dataset?.key, caret = document.activeElement?.selectionStart;
  document.body.className = state.table ? state.result ? 'settled' : 'playing' : 'joining';
  document.body.classList.toggle('away', away);
  document.body.classList.toggle('long', state.deck === 'thai' || state.deck === 'ceki');
  app.inert = away || !!document.querySelector('.rulescard'); app.dataset.number = state.number ?? '';
  const kinds = state.offers?.some(o => o.amounts) && !covered ? ' staking' : '';
  const shows = state.hand?.some(g => g.pieces.length && (g.kind !== 'closed' || !state.offers.some(o => o.amounts) || innerHeight > (innerWidth > innerHeight ? 590 : 800)));  // closed cards make room for stakes
  app.className = 'app' + (state.hand && !shows ? ' bare' : '') + (covered && state.table ? ' hiding' : '') + kinds + (state.opened ? ' opens' : '') + (state.hand && (covered || !state.offers.length) ? ' idle' : '');
  app.replaceChildren(...(state.join ? join() : state.letters ? spell() : state.gone ? left() : state.result ? settled() : state.table ? [header(), panel(), state.opened && openHands(state.opened), shows && tray(), actions()] : []).filter(Boolean));
  const said = app.querySelector('.said');  // where there is no room for all that was said, the newest stays
  while (said && said.scrollHeight > said.clientHeight + 1 && said.querySelector('.talk :nth-child(2)')) said.querySelector('.talk li').remove();
  document.querySelector('.veil:not(.asks)')?.remove();  // whether to leave is asked until it is answered
  if (away) document.body.append(h('div', {class: 'veil', role: 'alertdialog', 'aria-label': words.away}, h('div', {}, h('span', {class: 'lamp', 'aria-hidden': 'true'}), h('h1', {}, words.away), farewell ? h('p', {}, farewell) : [h('p', {}, words.away2), h('p', {}, words.away3)], h('button', {class: 'offer', onclick: () => link.retry()}, h('span', {class: 'words'}, words.retry)))));
  const again = focus && document.querySelector(`[data-key="${CSS.escape(focus)}"]`);
  again?.focus({preventScroll: true});
  if (again?.type === 'text' && caret != null) again.setSelectionRange(caret, caret);  // seats may come and go while a name is typed
}
function cover(on) {
  covered = on; if (!on) born = 0; if (on) { chosen = []; untoast(); say(''); say('', true); }  // what was said of the hand goes with it
  draw();
}
// Held down, the hand lies open until the thumb goes, wherever it is by then; a thumb that goes before does not hold.
let shut = -1e9;  // when it went: the click that follows falls on the button that has come back, and is not meant
function peek() {
  let seen = false;
  const ends = ['pointerup', 'pointercancel'], timer = setTimeout(() => { if (covered && !document.hidden) { seen = true; cover(false); } }, 350);
  const up = () => { clearTimeout(timer); ends.forEach(n => removeEventListener(n, up)); if (seen) { shut = performance.now(); cover(true); } };
  ends.forEach(n => addEventListener(n, up));
}
// Of a page without a seat, what is not the table; what happens there is drawn alone, and said.
const apart = s => JSON.stringify({...s, join: {...s?.join, watch: undefined}});
function watchOn(next) {
  const before = state.join.watch, now = next.join.watch, box = app.querySelector('.watch');
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  state = next;
  if (!box || !now) draw(); else box.replaceWith(watched());
  if (now && now.number !== before?.number) say((now.news?.length ? now.news : now.result ? [now.result.title] : now.talk.slice(-1)).join(' '));
}
function told(next, nextDeck) {
  const fresh = !state || next.number !== state.number || !!next.result !== !!state.result, turned = next.table?.turn.mine && !(state?.table?.turn.mine && state.number === next.number);
  if (fresh) { clearTimeout(early); before = state?.offers ?? []; chosen = []; sent = null; split = 0; staked = 0; hintAsked = hintHidden = false; born = performance.now(); }
  const advised = !fresh && !covered && next.hint && JSON.stringify(next.hint) !== JSON.stringify(state.hint);
  if (state?.letters && next.join) untoast();
  if (next.join && !away && drawnIn === tongue && apart(next) === apart(state)) return watchOn(next);  // a thumb may be on the page
  state = next; drawnIn = tongue;
  if (fresh && state.offers) {  // the stakes of the last deal come up again, else the usual ones
    const all = state.offers.filter(o => o.amounts), fits = o => o.amounts.every(a => placed[a.label] >= a.least && placed[a.label] <= a.most);
    staked = Math.max(0, all.some(fits) ? all.findIndex(fits) : all.findIndex(o => o.primary));
    begin();
  }
  if (advised) { heedHint(); say([state.hint.title, ...state.hint.reasons].join(' ')); }
  deck = nextDeck ?? deck; away = false;
  draw();
  if (!fresh || !state.table) return;
  const ask = covered ? words.covered : state.ask;  // a reader's voice tells no more of a covered hand than the page
  const heard = state.news ? [...state.news, ...(turned ? [`${state.table.turn.words}.`] : []), ...(state.news.length ? [] : [state.ask])] : [...state.talk.slice(-1).map(t => (t.own && covered ? '…' : t.own ?? t)), ...(turned ? [`${state.table.turn.words}.`] : []), ask];
  say('', !turned);  // what was said before holds no longer
  say(heard.join(' '), turned);
  if (turned && keep.get('buzz') !== 'off') navigator.userActivation?.hasBeenActive && navigator.vibrate?.(60);  // own turn only: never for a claim
}
// The whole deck is asked for at once, before the deal: which pictures are asked for later would tell the hand to who listens.
function fetchDeck(d) { deck = d; fetchDeck.kept = [...Object.keys(d.names), d.back].map(c => { const i = new Image(); i.src = `${d.base}/${c}-${d.widths[0]}.webp`; return i; }); }
// What its owner reads: the language chosen here before those of the phone.
const reads = () => [keep.get('language'), ...(navigator.languages ?? [])].filter(n => n && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(n)).slice(0, 12);
const link = connect({
  reads,
  welcome: m => { Object.assign(words, m.words); smallAt = m.small; tongue = m.language; tongues = m.languages; document.documentElement.lang = tongue; },
  deck: fetchDeck,
  rules,
  notice: m => { notice = {words: m.notice, paused: m.paused, waits: m.waits}; if (state?.table) { draw(); say(notice.words); } },
  ended: text => { farewell = text; },
  told: m => { told(m, deck); if (m.table && screen !== 'table') { screen = 'table'; history.pushState('table', ''); } },
  refused: text => { sent = null; hintAsked = false; toast(text); say(text, true); if (state) draw(); },
  lost: () => { away = true; if (!state) state = {}; draw(); say(words.away, true); },
  back: () => { farewell = ''; if (away) { away = false; if (state) draw(); } },
});
addEventListener('popstate', () => {  // the back button of a phone leaves only after a question
  if (screen !== 'table') return;
  const box = h('div', {class: 'veil asks', role: 'alertdialog', 'aria-label': words.leave}, h('div', {}, h('h1', {}, words.leave),
    h('button', {class: 'offer primary', onclick: () => { box.remove(); history.pushState('table', ''); }}, h('span', {class: 'words'}, words.stay)),
    h('button', {class: 'offer', onclick: () => { screen = ''; history.back(); }}, h('span', {class: 'words'}, words.go))));
  document.body.append(box);
});

// A hand left alone is a covered hand: the app switcher's picture and the lock screen never show it.
document.addEventListener('visibilitychange', () => { if (document.hidden && state?.table && !state.result) cover(true); });
addEventListener('resize', () => { clearTimeout(draw.later); draw.later = setTimeout(() => { if (state?.table) draw(); }, 60); });
