"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const element = (id) => document.getElementById(id);
  const view = element("view");
  const canvas = element("canvas");
  const context = canvas.getContext("2d");
  const detail = element("detail");
  const tip = element("tip");

  // --- spans ---------------------------------------------------------------------------------

  const INSTANT = 1, FAILED = 2, UNFINISHED = 4;
  const spans = data.spans.map((s, index) => ({
    index, lane: s[0], row: s[1], depth: s[2], begin: s[3], length: s[4], end: s[3] + s[4],
    name: data.texts[s[5]], marks: s[6], parent: s[7], cause: s[8], raw: s, parts: [], effects: [],
  }));
  for (const span of spans) {
    if (span.parent >= 0) spans[span.parent].parts.push(span);
    if (span.cause >= 0) spans[span.cause].effects.push(span);
  }
  const attributes = (span) => {
    const all = [];
    for (let i = 9; i < span.raw.length; i += 2) {
      all.push([data.texts[span.raw[i]], data.texts[span.raw[i + 1]]]);
    }
    return all;
  };

  // --- lanes ---------------------------------------------------------------------------------

  const TALL = 22, LOW = 5, SQUEEZED = 12, GAP = 7, TITLE = 20, RULER = 26;
  const lanes = data.lanes.map(([group, name, depths], index) => ({
    index, group, name, depths, spans: [],
    rows: depths.map(() => []), tops: [], top: 0, height: 0, title: false, longest: 0,
  }));
  for (const span of spans) {
    const lane = lanes[span.lane];
    lane.spans.push(span);
    lane.rows[span.row].push(span);
    lane.longest = Math.max(lane.longest, span.length);
  }
  let everyRow = false;

  /** Where lanes and rows stand; lanes of many rows are squeezed unless each row is wanted. */
  let total = 0;
  const arrange = () => {
    let y = RULER;
    let group = null;
    for (const lane of lanes) {
      lane.title = lane.group !== group;
      group = lane.group;
      y += lane.title ? TITLE : 0;
      const squeezed = !everyRow && lane.depths.length > SQUEEZED;
      lane.row = squeezed ? Math.max(1, Math.min(LOW, 120 / lane.depths.length)) : TALL - 4;
      lane.top = y;
      lane.tops = [];
      for (const depth of lane.depths) {
        lane.tops.push(y);
        y += depth * (lane.row + (squeezed ? 0 : 2));
      }
      lane.height = Math.max(y - lane.top, 14);
      y = lane.top + lane.height + GAP;
    }
    total = y;
  };

  // --- what is seen --------------------------------------------------------------------------

  let width = 0, height = 0, left = 0;
  let from = 0, scale = 1, scroll = 0; // from: time at the left edge; scale: pixels of a unit
  let fitted = true; // nobody has moved or zoomed since everything was shown
  let chosen = null, hovered = null;
  let found = [], at = -1, foundSet = new Set();
  const whole = Math.max(1, data.end - data.begin);

  const x = (time) => left + (time - from) * scale;
  const timeAt = (px) => from + (px - left) / scale;
  const inner = () => Math.max(10, width - left);
  const bound = () => {
    const least = inner() / (whole * 1.1);
    scale = Math.min(60, Math.max(least, scale));
    const seen = inner() / scale;
    const spare = whole * 0.05;
    from = Math.min(Math.max(from, data.begin - spare), data.end + spare - seen);
    from = seen > whole + 2 * spare ? data.begin - (seen - whole) / 2 : from;
    scroll = Math.max(0, Math.min(scroll, total - height));
  };
  const zoom = (factor, px) => {
    const time = timeAt(px);
    fitted = false;
    scale *= factor;
    bound();
    from = time - (px - left) / scale;
    draw();
  };
  const showAll = () => {
    fitted = true;
    scale = inner() / (whole * 1.06);
    from = data.begin - whole * 0.03;
  };
  const fit = () => {
    showAll();
    draw();
  };

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  let colors = {};
  const readColors = () => {
    for (const name of ["paper", "ink", "soft", "line", "band", "mark", "fail", "focus"]) {
      colors[name] = color("--" + name);
    }
    colors.dark = matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const hues = [212, 152, 38, 276, 188, 332, 92, 18, 244, 128];
  const fill = (span) => {
    const hue = hues[span.lane % hues.length];
    const pale = span.marks & (FAILED | UNFINISHED);
    return colors.dark
      ? `hsl(${hue} ${pale ? 12 : 42}% ${pale ? 30 : 36}%)`
      : `hsl(${hue} ${pale ? 14 : 62}% ${pale ? 86 : 78}%)`;
  };

  /** The first of sorted spans that may reach a time: none is longer than the lane's longest. */
  const firstFrom = (list, time) => {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle].begin < time) low = middle + 1; else high = middle;
    }
    return low;
  };

  const shortened = (text, room) => {
    const letters = Math.floor(room / 6.4);
    return letters >= text.length ? text : letters < 3 ? "" : text.slice(0, letters - 1) + "\u2026";
  };

  const boxOf = (span) => {
    const lane = lanes[span.lane];
    const y = lane.tops[span.row] + span.depth * (lane.row + 2) - scroll;
    const a = x(span.begin);
    return { a, b: Math.max(a + 1.5, x(span.end)), y, h: lane.row };
  };

  let planned = false;
  const draw = () => {
    if (!planned) {
      planned = true;
      requestAnimationFrame(() => { planned = false; paint(); });
    }
  };

  const paint = () => {
    bound();
    const ratio = devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "12px system-ui, 'Liberation Sans', sans-serif";
    context.textBaseline = "middle";
    const last = timeAt(width);
    grid(last);
    for (const lane of lanes) {
      const y = lane.top - scroll;
      if (y + lane.height < RULER || y - TITLE > height) continue;
      paintLane(lane, y, last);
    }
    ruler(last);
    paintArrows();
  };

  const step = () => {
    const wanted = 90 / scale;
    const power = Math.pow(10, Math.floor(Math.log10(wanted)));
    const factor = [1, 2, 5, 10].find((f) => f * power >= wanted) || 10;
    return Math.max(1, factor * power);
  };
  const grid = (last) => {
    context.strokeStyle = colors.line;
    context.lineWidth = 1;
    const every = step();
    context.beginPath();
    for (let t = Math.ceil(from / every) * every; t <= last; t += every) {
      const px = Math.round(x(t)) + 0.5;
      if (px < left) continue;
      context.moveTo(px, RULER);
      context.lineTo(px, height);
    }
    context.stroke();
  };
  const ruler = (last) => {
    context.fillStyle = colors.paper;
    context.fillRect(0, 0, width, RULER - 4);
    context.fillStyle = colors.soft;
    context.textAlign = "left";
    context.fillText(data.unit, 8, 11);
    context.textAlign = "center";
    const every = step();
    for (let t = Math.ceil(Math.max(0, from) / every) * every; t <= last; t += every) {
      const px = x(t);
      const text = t.toLocaleString("en-US");
      const half = text.length * 3.4;
      if (px - half > left && px + half < width) context.fillText(text, px, 11);
    }
    context.textAlign = "left";
  };

  const paintLane = (lane, y, last) => {
    if (lane.title) {
      context.fillStyle = colors.band;
      context.fillRect(0, y - TITLE + 2, width, TITLE - 4);
      context.fillStyle = colors.ink;
      context.font = "600 12px system-ui, 'Liberation Sans', sans-serif";
      context.fillText(lane.group, 8, y - TITLE / 2);
      context.font = "12px system-ui, 'Liberation Sans', sans-serif";
    }
    context.save();
    context.beginPath();
    context.rect(left, RULER - 2, width - left, height);
    context.clip();
    const tall = lane.row >= 14;
    for (const [index, row] of lane.rows.entries()) {
      const top = lane.tops[index] - scroll;
      if (top > height || top + lane.depths[index] * (lane.row + 2) < RULER) continue;
      let painted = -1e9;
      for (let i = firstFrom(row, from - lane.longest); i < row.length; i++) {
        const span = row[i];
        if (span.begin > last) break;
        if (span.end < from) continue;
        const box = boxOf(span);
        // What ends within a pixel that is painted already adds nothing to it.
        if (box.b <= painted + 0.5 && span !== chosen && !foundSet.has(span)) continue;
        painted = span.depth === 0 ? box.b : painted;
        paintSpan(span, box, tall);
      }
    }
    context.restore();
    context.fillStyle = colors.soft;
    const middle = Math.max(Math.min(y + 9, y + lane.height / 2), RULER + 6);
    if (middle < y + lane.height || middle < y + 14) {
      context.fillText(shortened(lane.name, left - 14), 8, middle);
    }
  };

  const paintSpan = (span, box, tall) => {
    const w = Math.max(1, box.b - box.a - (box.b - box.a > 4 ? 1 : 0));
    if (span.marks & INSTANT) {
      context.fillStyle = span.marks & FAILED ? colors.fail : colors.ink;
      const middle = box.y + box.h / 2;
      const r = Math.min(5, box.h / 2);
      context.beginPath();
      context.moveTo(box.a, middle - r);
      context.lineTo(box.a + r, middle);
      context.lineTo(box.a, middle + r);
      context.lineTo(box.a - r, middle);
      context.fill();
    } else {
      context.fillStyle = fill(span);
      context.fillRect(box.a, box.y, w, box.h);
      if (span.marks & FAILED && box.h > 3) {
        context.fillStyle = colors.fail;
        context.fillRect(box.a, box.y + box.h - 2, w, 2);
      }
    }
    if (foundSet.has(span)) {
      context.strokeStyle = colors.mark;
      context.lineWidth = 2;
      context.strokeRect(box.a - 0.5, box.y - 0.5, w + 1, box.h + 1);
    }
    if (span === chosen) {
      context.strokeStyle = colors.focus;
      context.lineWidth = 2.5;
      context.strokeRect(box.a - 1, box.y - 1, w + 2, box.h + 2);
    }
    if (tall && !(span.marks & INSTANT)) {
      const begin = Math.max(box.a, left);
      const text = shortened(span.name, Math.min(box.b, width) - begin - 8);
      if (text) {
        context.fillStyle = colors.ink;
        context.fillText(text, begin + 4, box.y + box.h / 2 + 0.5);
      }
    }
  };

  /** From the chosen span to its parent, parts, cause and effects. */
  const paintArrows = () => {
    if (!chosen) return;
    const others = [...chosen.parts.slice(0, 60), ...chosen.effects.slice(0, 60)];
    const pairs = others.map((other) => [chosen, other, other.cause === chosen.index]);
    if (chosen.parent >= 0) pairs.push([spans[chosen.parent], chosen, false]);
    if (chosen.cause >= 0) pairs.push([spans[chosen.cause], chosen, true]);
    context.save();
    context.beginPath();
    context.rect(left, RULER, width - left, height);
    context.clip();
    context.lineWidth = 1.5;
    for (const [a, b, isCause] of pairs) {
      const one = boxOf(a), two = boxOf(b);
      const px = Math.min(Math.max(two.a, one.a), one.b);
      context.strokeStyle = isCause ? colors.mark : colors.soft;
      context.setLineDash(isCause ? [] : [3, 3]);
      context.beginPath();
      const y1 = one.y + (two.y > one.y ? one.h : 0);
      const y2 = two.y + (two.y > one.y ? 0 : two.h);
      context.moveTo(px, y1);
      context.bezierCurveTo(px, (y1 + y2) / 2, two.a, (y1 + y2) / 2, two.a, y2);
      context.stroke();
    }
    context.setLineDash([]);
    context.restore();
  };

  const spanAt = (px, py) => {
    if (px < left || py < RULER) return null;
    let best = null;
    for (const lane of lanes) {
      const y = lane.top - scroll;
      if (py < y - 2 || py > y + lane.height + 2) continue;
      const near = 4 / scale;
      const time = timeAt(px);
      for (const row of lane.rows) {
        for (let i = firstFrom(row, time - lane.longest - near); i < row.length; i++) {
          const span = row[i];
          if (span.begin > time + near) break;
          const box = boxOf(span);
          if (px < box.a - 3 || px > box.b + 3 || py < box.y - 1 || py > box.y + box.h + 1) continue;
          const off = Math.max(box.a - px, px - box.b, 0);
          const middle = Math.abs(py - box.y - box.h / 2);
          const score = off * 10 + middle - span.depth;
          if (!best || score < best.score) best = { span, score };
        }
      }
    }
    return best && best.span;
  };

  // --- the chosen span -----------------------------------------------------------------------

  const number = (n) => n.toLocaleString("en-US");
  const make = (tag, text, style) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (style) node.className = style;
    return node;
  };
  const links = (title, list) => {
    if (list.length === 0) return;
    detail.append(make("h3", title + (list.length > 1 ? ` (${number(list.length)})` : "")));
    const ul = make("ul");
    for (const span of list.slice(0, 200)) {
      const button = make("button", span.name + " ");
      button.type = "button";
      const lane = lanes[span.lane];
      const when = span.length ? `${number(span.begin)}, ${number(span.length)} long` : number(span.begin);
      button.append(make("small", `${lane.group}, ${lane.name}: ${when}`));
      button.addEventListener("click", () => choose(span, true));
      const li = make("li");
      li.append(button);
      ul.append(li);
    }
    if (list.length > 200) ul.append(make("li", `and ${number(list.length - 200)} more`));
    detail.append(ul);
  };
  const say = () => {
    detail.replaceChildren();
    detail.scrollTop = 0;
    if (!chosen) {
      detail.append(make("h2", "Choose a span"));
      detail.append(make("p", "Drag to move, Ctrl and the wheel or two fingers to zoom. "
        + "Search with a word of a name, or with key=value."));
      const table = make("table");
      for (const [key, value] of Object.entries(data.notes)) row(table, key, value);
      detail.append(table);
      return;
    }
    const lane = lanes[chosen.lane];
    detail.append(make("h2", chosen.name));
    detail.append(make("p", `${lane.group}, ${lane.name}`));
    if (chosen.marks & FAILED) detail.append(make("p", "came to nothing", "fail"));
    if (chosen.marks & UNFINISHED) detail.append(make("p", "had not ended", "fail"));
    const table = make("table");
    if (chosen.marks & INSTANT) {
      row(table, "at", `${data.unit} ${number(chosen.begin)}`);
    } else {
      row(table, "begin", `${data.unit} ${number(chosen.begin)}`);
      row(table, "end", `${data.unit} ${number(chosen.end)}`);
      row(table, "length", number(chosen.length));
    }
    for (const [key, value] of attributes(chosen)) row(table, key, value);
    detail.append(table);
    links("part of", chosen.parent >= 0 ? [spans[chosen.parent]] : []);
    links("because of", chosen.cause >= 0 ? [spans[chosen.cause]] : []);
    links("parts", chosen.parts);
    links("brought about", chosen.effects);
  };
  const row = (table, key, value) => {
    const tr = make("tr");
    tr.append(make("td", key), make("td", value));
    table.append(tr);
  };

  const choose = (span, show) => {
    chosen = span;
    if (span && show) {
      const seen = inner() / scale;
      if (span.begin < from || span.end > from + seen) {
        fitted = false;
        if (span.length > seen * 0.9) scale = inner() / (span.length * 1.4);
        from = span.begin + span.length / 2 - inner() / scale / 2;
      }
      const lane = lanes[span.lane];
      const y = lane.tops[span.row] - scroll;
      if (y < RULER + 20 || y > height - 30) scroll += y - height / 2;
      if (span.length && span.length * scale < 40) {
        fitted = false;
        scale = Math.min(60, inner() / (span.length * 5));
        from = span.begin + span.length / 2 - inner() / scale / 2;
      }
    }
    say();
    draw();
  };

  // --- search --------------------------------------------------------------------------------

  const search = () => {
    const text = element("search").value.trim().toLowerCase();
    found = text === "" ? [] : spans.filter((span) => {
      const equals = text.indexOf("=");
      if (equals > 0) {
        const key = text.slice(0, equals).trim(), value = text.slice(equals + 1).trim();
        return attributes(span).some(([k, v]) => k.toLowerCase() === key && v.toLowerCase() === value);
      }
      return span.name.toLowerCase().includes(text)
        || attributes(span).some(([, v]) => v.toLowerCase().includes(text));
    });
    foundSet = new Set(found);
    at = -1;
    tell(text);
    draw();
  };
  const tell = (text) => {
    element("found").textContent =
      text === "" ? "" : found.length === 0 ? "none" : at < 0 ? number(found.length)
        : `${number(at + 1)} of ${number(found.length)}`;
  };
  const go = (by) => {
    if (found.length === 0) return;
    at = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
    tell("x");
    choose(found[at], true);
  };
  element("search").addEventListener("input", search);
  element("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
  });
  element("next").addEventListener("click", () => go(1));
  element("back").addEventListener("click", () => go(-1));

  // --- mouse, fingers, keys ------------------------------------------------------------------

  element("in").addEventListener("click", () => zoom(1.6, left + inner() / 2));
  element("out").addEventListener("click", () => zoom(1 / 1.6, left + inner() / 2));
  element("fit").addEventListener("click", fit);
  element("rows").addEventListener("click", () => {
    everyRow = !everyRow;
    element("rows").setAttribute("aria-pressed", String(everyRow));
    arrange();
    draw();
  });

  const place = (event) => {
    const box = view.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const pointers = new Map();
  let moved = 0;
  view.addEventListener("pointerdown", (event) => {
    view.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    moved = pointers.size > 1 ? 100 : 0;
    view.focus({ preventScroll: true });
  });
  view.addEventListener("pointermove", (event) => {
    const now = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      point(now);
      return;
    }
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
    moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
    if (others.length > 0) {
      const other = others[0];
      const apart = (p) => Math.max(20, Math.hypot(p[0] - other[0], p[1] - other[1]));
      const factor = apart(now) / apart(before);
      zoom(factor, (now[0] + other[0]) / 2);
    }
    const share = 1 / pointers.size;
    fitted = false;
    from -= (now[0] - before[0]) * share / scale;
    scroll -= (now[1] - before[1]) * share;
    pointers.set(event.pointerId, now);
    tip.hidden = true;
    draw();
  });
  const release = (event) => {
    if (pointers.delete(event.pointerId) && moved < 6 && event.type === "pointerup") {
      choose(spanAt(...place(event)), false);
    }
  };
  view.addEventListener("pointerup", release);
  view.addEventListener("pointercancel", release);
  view.addEventListener("pointerleave", () => { tip.hidden = true; });
  const point = ([px, py]) => {
    hovered = spanAt(px, py);
    view.style.cursor = hovered ? "pointer" : "grab";
    tip.hidden = !hovered;
    if (hovered) {
      tip.textContent = `${hovered.name}: ${number(hovered.begin)}`
        + (hovered.length ? ` to ${number(hovered.end)}, ${number(hovered.length)}` : "");
      const box = tip.getBoundingClientRect();
      tip.style.left = Math.max(2, Math.min(px + 12, width - box.width - 4)) + "px";
      tip.style.top = (py + 34 > height ? py - 30 : py + 16) + "px";
    }
  };
  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      zoom(Math.exp(-event.deltaY * unit * 0.0022), place(event)[0]);
      return;
    }
    fitted = false;
    from += (event.shiftKey ? event.deltaY : event.deltaX) * unit / scale;
    scroll += event.shiftKey ? 0 : event.deltaY * unit;
    draw();
  }, { passive: false });
  const neighbour = (by) => {
    const list = chosen ? lanes[chosen.lane].spans : spans;
    const next = chosen ? list[list.indexOf(chosen) + by] : list[0];
    if (next) choose(next, true);
  };
  view.addEventListener("keydown", (event) => {
    const keys = {
      ArrowLeft: () => { fitted = false; from -= inner() / scale / 8; },
      ArrowRight: () => { fitted = false; from += inner() / scale / 8; },
      ArrowUp: () => { scroll -= 60; },
      ArrowDown: () => { scroll += 60; },
      "+": () => zoom(1.6, left + inner() / 2),
      "=": () => zoom(1.6, left + inner() / 2),
      "-": () => zoom(1 / 1.6, left + inner() / 2),
      0: fit,
      n: () => neighbour(1),
      p: () => neighbour(-1),
      Escape: () => choose(null, false),
    };
    const act = keys[event.key];
    if (act && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      act();
      draw();
    }
  });

  // --- begin ---------------------------------------------------------------------------------

  const resize = () => {
    const box = view.getBoundingClientRect();
    width = box.width;
    height = box.height;
    left = Math.min(120, Math.max(84, width * 0.16));
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
    if (fitted) showAll();
    paint(); // At once: the canvas is empty since it has its new size.
  };
  const parts = [`${number(spans.length)} spans, ${data.unit} ${number(data.begin)} to ${number(data.end)}`];
  if (data.leftOut > 0) parts.push(`${number(data.leftOut)} more were left out`);
  if (!data.complete) parts.push("recording did not end as it should: something may be missing");
  element("about").textContent = parts.join("; ");
  readColors();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); draw(); });
  arrange();
  resize();
  new ResizeObserver(resize).observe(view);
  say();
})();
