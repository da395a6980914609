// The way to the host: one socket, opened again whenever it is lost, with the key that the host gave for this seat.
const KEY = 'session', store = {get: () => { try { return localStorage.getItem(KEY); } catch { return null; } }, set: v => { try { localStorage.setItem(KEY, v); } catch { /* private mode: the seat lasts as long as the page */ } }};

export function connect({reads, welcome, deck, rules, told, refused, notice, ended, lost, back}) {
  let ws = null, wait = 500, timer = 0, heard = 0, left = false, silent = false;
  const given = location.hash.slice(1), moved = given.startsWith('~');  // the door has moved here, and the key with it
  let session = moved ? given.slice(1) : store.get();
  const open = () => {
    clearTimeout(timer);
    if (left) return;
    ws?.close();
    heard = Date.now();  // a new line is not a silent one
    const mine = ws = new WebSocket(`ws://${location.host}/table`);
    mine.onopen = () => { wait = 500; heard = Date.now(); mine.send(JSON.stringify({v: 1, session, invitation: moved ? null : location.hash.slice(1) || null, languages: reads()})); };
    mine.onmessage = ({data}) => {
      if (mine !== ws) return;
      heard = Date.now(); silent = false;
      const m = JSON.parse(data);
      back();
      if (m.words) welcome(m);
      if (m.session) { store.set(session = m.session); history.replaceState(null, '', location.pathname); }  // the invitation leaves the address line at once
      if (m.deck_record) deck(m.deck_record);
      if (m.rules) rules(m.rules);
      if (m.notice != null) notice(m);
      if (m.ended) ended(m.ended);
      if (m.refused) refused(m.refused);
      if (m.gone) left = true;
      if (m.number != null || m.letters || m.gone) told(m);
    };
    mine.onclose = () => { if (mine !== ws || left) return; lost(); timer = setTimeout(open, wait); wait = Math.min(wait * 1.7, 5000); };
  };
  // iOS keeps a dead socket 'open' after sleep: on coming back a silent one is thrown away. One that has just been made is
  // left alone: it may have said the invitation already, which is good for one line only.
  const wake = () => { if (document.hidden) return; if (ws.readyState > 1 || Date.now() - heard > 12000) { wait = 500; open(); } };
  document.addEventListener('visibilitychange', wake);
  addEventListener('pageshow', wake);
  addEventListener('online', wake);
  addEventListener('offline', () => { if (!left) { silent = true; lost(); } });
  // The host is heard every second: who hears nothing for longer is told, and after that the socket is thrown away.
  setInterval(() => {
    if (ws?.readyState !== 1 || left) return;
    const quiet = Date.now() - heard;
    if (quiet > 12000) ws.close(); else if (quiet > 2500 && !silent && !document.hidden) { silent = true; lost(); }
  }, 250);
  open();
  return {send: m => ws?.readyState === 1 && ws.send(JSON.stringify(m)), retry: () => { wait = 500; open(); }};
}
