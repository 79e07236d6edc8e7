/**
 * Keeps the page up to date. The server sends parts of the page as HTML; here they are merged into what is shown, so that
 * focus, selection, scrolling and opened details stay as they are.
 */
(() => {
  "use strict";
  const link = document.getElementById("link");
  const version = document.documentElement.dataset.version;

  /** Makes one element like another, with as few changes as possible. Elements with an id are matched by it. */
  function morph(old, fresh) {
    for (const { name, value } of [...fresh.attributes]) {
      // What the reader has opened or closed stays so.
      if (name === "open") continue;
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes])
      if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
    morphChildren(old, fresh);
  }

  function morphChildren(old, fresh) {
    const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    let at = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const known = wanted.nodeType === 1 && wanted.id ? byId.get(wanted.id) : undefined;
      if (known && known !== at) old.insertBefore(known, at);
      const current = known ?? at;
      if (current && isAlike(current, wanted)) {
        if (wanted.nodeType === 1) morph(current, wanted);
        else if (current.nodeValue !== wanted.nodeValue) current.nodeValue = wanted.nodeValue;
        at = current.nextSibling;
      } else old.insertBefore(wanted, at);
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  function isAlike(one, other) {
    if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
    return one.nodeType !== 1 || one.id === other.id;
  }

  function patch(parts) {
    const parser = new DOMParser();
    for (const [id, html] of Object.entries(parts)) {
      const old = document.getElementById(id);
      const fresh = parser.parseFromString(html, "text/html").body.firstElementChild;
      if (old && fresh) morph(old, document.adoptNode(fresh));
    }
    const title = document.getElementById("overview")?.dataset.title;
    if (title && document.title !== title) document.title = title;
    tick();
    showEndOfLog();
  }

  /** The log follows the run until its reader scrolls back, and again from the end on. */
  let isFollowing = true;
  let size = "";
  const sizeOf = ({ scrollHeight, clientWidth, clientHeight }) => `${scrollHeight} ${clientWidth} ${clientHeight}`;
  function showEndOfLog() {
    const log = document.getElementById("log-lines");
    if (!log) return;
    if (isFollowing) log.scrollTop = log.scrollHeight;
    size = sizeOf(log);
  }
  function noteScroll({ target }) {
    if (target.id !== "log-lines") return;
    // A window of another size scrolls the log as well: that is not the reader's wish.
    if (sizeOf(target) === size) isFollowing = target.scrollHeight - target.scrollTop - target.clientHeight < 40;
    size = sizeOf(target);
  }
  document.addEventListener("scroll", noteScroll, true);

  /** The same as ops/support/duration.ts, for whole seconds: the page loads no modules. A test compares them. */
  function formatDuration(seconds) {
    if (seconds < 119.5) return `${Math.round(seconds)}s`;
    const minutes = Math.round(seconds / 60);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return `${hours > 0 ? `${hours}h` : ""}${rest > 0 ? `${rest}m` : ""}`;
  }

  /** Times that are updated between two messages. */
  function tick() {
    const now = Date.now();
    for (const element of document.querySelectorAll("[data-since]")) {
      const text = formatDuration(Math.max(0, (now - Date.parse(element.dataset.since)) / 1000));
      if (element.textContent !== text) element.textContent = text;
    }
    for (const element of document.querySelectorAll("[data-until]")) {
      const seconds = (Date.parse(element.dataset.until) - now) / 1000;
      const text = seconds < 3 ? "almost done" : `about ${formatDuration(seconds)} left`;
      if (element.textContent !== text) element.textContent = text;
    }
  }

  function show(state, text) {
    link.dataset.state = state;
    link.textContent = text;
  }

  const source = new EventSource(`/events?v=${version}`);
  source.addEventListener("open", () => show("live", "live"));
  source.addEventListener("patch", (event) => patch(JSON.parse(event.data)));
  source.addEventListener("end", () => {
    source.close();
    clearInterval(ticking);
    show("ended", "ended");
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) show("lost", "no longer connected");
    else show("lost", "connection lost, trying again");
  });
  const ticking = setInterval(tick, 1000);
  showEndOfLog();
  tick();
})();
