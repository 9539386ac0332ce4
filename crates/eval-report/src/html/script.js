
"use strict";
(() => {
  // A row: id, group, battery, set, suite, verdict, mode, marginal, change, question, answer.
  const [ID, GROUP, , , , VERDICT, MODE, MARGINAL, CHANGE, QUESTION, ANSWER] = Array(11).keys();
  const PAGE = 100;

  const byId = (id) => document.getElementById(id);
  const { rows, records } = JSON.parse(byId("rows").textContent);
  const details = byId("details").textContent.split("\n");
  const body = byId("table").tBodies[0];
  const isCompared = byId("table").tHead.querySelector(`[data-sort="${CHANGE}"]`) !== null;
  const dialog = byId("case");
  const search = byId("search");
  const marginal = byId("marginal");
  const selects = [...document.querySelectorAll("select[data-field]")];
  const names = rows.map((row) => `${row[GROUP]}/${row[ID]}`);
  const haystacks = rows.map((row, at) => `${names[at]}\n${row[QUESTION]}\n${row[ANSWER]}`.toLowerCase());

  let shown = []; // The indices of the rows that pass the filters, in order.
  let first = 0; // The first of them on the page.
  let sorting = { field: null, down: false };
  let open = null; // The place in `shown` of the case in the dialog, or null.

  /** An element with a class, attributes and children; text is text, never markup. */
  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  }

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = selects.filter((select) => select.value)
      .map((select) => [Number(select.dataset.field), select.value]);
    const onlyMarginal = marginal.checked;
    shown = [];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at];
      if (onlyMarginal && !row[MARGINAL]) continue;
      if (!wanted.every(([field, value]) => row[field] === value)) continue;
      if (!words.every((word) => haystacks[at].includes(word))) continue;
      shown.push(at);
    }
    sort();
    first = 0;
    draw();
  }

  function sort() {
    const { field, down } = sorting;
    if (field === null) return;
    const key = (at) => (field === GROUP ? names[at] : rows[at][field]);
    const order = (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b);
    shown.sort(down ? (a, b) => order(b, a) : order);
  }

  function draw() {
    const last = Math.min(first + PAGE, shown.length);
    body.replaceChildren(...shown.slice(first, last).map(tableRow));
    const range = shown.length > PAGE ? `, ${first + 1} to ${last} shown` : "";
    byId("status").textContent = `${shown.length} of ${rows.length} cases${range}`;
    byId("previous").disabled = first === 0;
    byId("next").disabled = last >= shown.length;
  }

  function tableRow(at) {
    const row = rows[at];
    const opener = element("button", { type: "button", class: "open name" }, row[ID]);
    opener.dataset.row = at;
    const verdict = element("span", { class: `badge ${row[VERDICT]}` }, row[VERDICT]);
    const mode = element("td", {}, row[MODE] ? element("code", {}, row[MODE]) : "");
    if (row[MARGINAL]) mode.append(" ", element("span", { class: "badge" }, "marginal"));
    return element("tr", {},
      element("td", {}, opener), element("td", {}, row[GROUP]), element("td", {}, verdict), mode,
      isCompared ? element("td", {}, row[CHANGE]) : null,
      element("td", { class: "question", dir: "auto" }, shorten(row[QUESTION], 160)));
  }

  const shorten = (text, longest) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

  /** The text cut at these places; `wrap` makes an element of each place. */
  function cut(text, places, wrap) {
    const parts = [];
    let end = 0;
    for (const [from, to, mark] of places) {
      parts.push(text.slice(end, from), wrap(text.slice(from, to), mark));
      end = to;
    }
    return [...parts, text.slice(end)];
  }

  function drawCase(at) {
    const row = rows[at];
    const detail = JSON.parse(details[at]);
    const drawn = element("div", { class: "case" });
    const verdict = element("span", { class: `badge ${row[VERDICT]}` }, row[VERDICT]);
    drawn.append(element("p", {}, verdict, " ", row[MODE] ? element("code", {}, row[MODE]) : ""));
    if (detail.repetitions) drawn.append(element("p", { class: "quiet" }, detail.repetitions));
    if (detail.place) drawn.append(element("p", { class: "quiet" }, element("code", {}, detail.place)));
    drawn.append(element("h3", {}, "Question"), element("p", { class: "text", dir: "auto" }, row[QUESTION]));
    drawn.append(element("h3", {}, "Answer"), drawAnswer(row[ANSWER], detail.claims));
    if (detail.claims.length > 0) {
      drawn.append(element("h3", {}, "Claims and their evidence"),
        element("ol", { class: "claims" }, ...detail.claims.map(drawClaim)));
    }
    drawList(drawn, "Checks", detail.checks.map(([name, passed, told]) => [name, passed ? "pass" : "fail", passed ? "holds" : "fails", told]));
    drawList(drawn, "Judge", detail.graders.map(([name, verdict, told]) => [name, verdict, verdict, told]));
    return drawn;
  }

  function drawAnswer(answer, claims) {
    const places = claims
      .map((claim, number) => claim.said && [...claim.said, number])
      .filter(Boolean)
      .sort((a, b) => a[0] - b[0]);
    const said = (text, number) => {
      const verdict = claims[number].supported ? "supported" : "unsupported";
      return element("a", { class: `said ${verdict}`, href: `#open-claim-${number + 1}`, "data-claim": number + 1 },
        text, element("sup", {}, String(number + 1)));
    };
    return element("p", { class: "text answer", dir: "auto" }, ...cut(answer, places, said));
  }

  function drawClaim(claim, number) {
    const verdict = claim.supported ? "supported" : "unsupported";
    const badge = element("span", { class: "badge" }, `${claim.supported ? "✓" : "✗"} ${verdict}`);
    const drawn = element("li",
      { class: `claim ${verdict}`, id: `open-claim-${number + 1}`, tabindex: 0, "data-claim": number + 1 },
      element("p", { class: "text", dir: "auto" }, badge, " ", claim.text));
    if (claim.missing !== null) drawn.append(element("p", { class: "missing" }, "Missing: ", claim.missing));
    drawn.append(element("p", { class: "quiet" }, `decided by ${claim.shape ?? "no shape"}`));
    if (claim.cited.length === 0) drawn.append(element("p", { class: "quiet" }, "It cites no record."));
    drawn.append(...claim.cited.map(drawEvidence));
    return drawn;
  }

  function drawEvidence([index, matched]) {
    const [record, source, quote] = records[index];
    const place = source === null
      ? element("span", { class: "missing" }, "no such record")
      : element("code", { class: "quiet" }, source);
    const drawn = element("figure", { class: "evidence" },
      element("figcaption", {}, element("code", {}, record), " ", place));
    if (quote) {
      const word = (text) => element("mark", {}, text);
      drawn.append(element("blockquote", { class: "text", dir: "auto" }, ...cut(quote, matched, word)));
    }
    return drawn;
  }

  function drawList(into, heading, items) {
    if (items.length === 0) return;
    const signs = { pass: "✓", fail: "✗", unmeasured: "?" };
    const drawn = items.map(([name, verdict, word, told]) => element("li", {},
      element("span", { class: `badge ${verdict}` }, `${signs[verdict]} ${word}`), " ", element("code", {}, name), " ", told));
    into.append(element("h3", {}, heading), element("ul", { class: "checks" }, ...drawn));
  }

  function show(position) {
    open = position;
    const at = shown[position];
    byId("case-name").textContent = names[at];
    byId("case-body").replaceChildren(drawCase(at));
    byId("earlier").disabled = position === 0;
    byId("later").disabled = position === shown.length - 1;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    byId("case-name").focus();
  }

  /** Marks a claim, and what it cites, wherever it stands in its case. */
  function light(event) {
    const claim = event.target.closest?.("[data-claim]");
    const within = claim?.closest(".case");
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (!within) return;
    for (const same of within.querySelectorAll("[data-claim]")) {
      if (same.dataset.claim === claim.dataset.claim) same.classList.add("lit");
    }
  }

  /** A link to a folded case unfolds it. */
  function unfold() {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.closest("details");
    if (folded) folded.open = true;
  }

  byId("table").tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-sort]");
    if (!button) return;
    const field = Number(button.dataset.sort);
    sorting = { field, down: sorting.field === field && !sorting.down };
    for (const heading of byId("table").tHead.rows[0].cells) heading.removeAttribute("aria-sort");
    button.closest("th").setAttribute("aria-sort", sorting.down ? "descending" : "ascending");
    sort();
    first = 0;
    draw();
  });
  body.addEventListener("click", (event) => {
    const opener = event.target.closest("button.open");
    if (opener) show(shown.indexOf(Number(opener.dataset.row)));
  });
  const filters = byId("filters");
  filters.addEventListener("input", filter);
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", () => setTimeout(filter));
  byId("previous").addEventListener("click", () => { first -= PAGE; draw(); });
  byId("next").addEventListener("click", () => { first += PAGE; draw(); });
  byId("earlier").addEventListener("click", () => show(open - 1));
  byId("later").addEventListener("click", () => show(open + 1));
  byId("close").addEventListener("click", () => dialog.close());
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  window.addEventListener("hashchange", unfold);
  window.addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });

  byId("explorer").hidden = false;
  filter();
  unfold();
})();
