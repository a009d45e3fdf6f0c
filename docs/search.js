// The page of search results. Doxygen's own script asks a server; this one searches in the browser, also in pages that were opened as
// files. docs/finish_site.py puts it behind Doxygen's script, whose functions it replaces, and writes the sections of the pages to
// search/pages.js.
//
// A section is [address, page, heading, weight, text]. It is found if each word of the query begins one of its words, or has
// the same stem; if there is no such section, if any word does.

/* global lunr, siteSections */

// In place of Doxygen's, which writes `.html` into the field.
function SearchBox() { // eslint-disable-line no-unused-vars
  this.OnSearchFieldFocus = isActive => {
    document.getElementById('MSearchBox').className = isActive ? 'MSearchBoxActive' : 'MSearchBoxInactive';
  };
}

const PREVIEW_LENGTH = 240;
const MOST_RESULTS = 50;
const SHORTEST_BEGINNING = 3;

// `::`, `-` and `.` stand between words, `_` is a part of them.
const BETWEEN_WORDS = /[^\p{L}\p{N}_]+/u;

function loadScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`cannot read ${address}`));
    document.head.append(script);
  });
}

function makeIndex(sections) {
  lunr.tokenizer.separator = BETWEEN_WORDS;
  return lunr(function () {
    this.ref('number');
    this.field('page', {boost: 5});
    this.field('heading', {boost: 10});
    this.field('text');
    sections.forEach(([, page, heading, , text], number) => this.add({number, page, heading, text}));
  });
}

// The words that count: not those such as "how" and "the", unless there is no other.
function wordsOf(query) {
  const words = query.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
  const telling = words.filter(word => lunr.stopWordFilter(word));
  return telling.length ? telling : words;
}

// The sections that have a word, with what each scores.
function sectionsWith(index, word) {
  const results = index.query(query => {
    query.term(word, {boost: 10});
    if (word.length >= SHORTEST_BEGINNING) query.term(word, {usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING});
  });
  return new Map(results.map(({ref, score}) => [Number(ref), score * siteSections[ref][3]]));
}

// The numbers of the sections that are found, best first.
function find(index, words) {
  const found = words.map(word => sectionsWith(index, word));
  const sum = number => found.reduce((total, scores) => total + (scores.get(number) ?? 0), 0);
  const any = [...new Set(found.flatMap(scores => [...scores.keys()]))];
  const all = any.filter(number => found.every(scores => scores.has(number)));
  return (all.length ? all : any).sort((a, b) => sum(b) - sum(a));
}

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

// Finds the words of a text that begin with one of these, or are it if it is short.
function patternOf(words) {
  const stems = words.map(word => lunr.stemmer(new lunr.Token(word)).toString());
  const letter = '[\\p{L}\\p{N}_]';
  const parts = [...words, ...stems].map(word => word + (word.length < SHORTEST_BEGINNING ? `(?!${letter})` : `${letter}*`));
  return new RegExp(`(?<!${letter})(${parts.join('|')})`, 'iu');
}

// The part of a text around the first of the words, all of which are marked.
function preview(words, text) {
  const pattern = patternOf(words);
  const place = Math.max(0, text.search(pattern));
  const begin = text.lastIndexOf(' ', Math.max(0, place - PREVIEW_LENGTH / 3)) + 1;
  const isWhole = text.length - begin <= PREVIEW_LENGTH;
  const end = isWhole ? text.length : text.lastIndexOf(' ', begin + PREVIEW_LENGTH);
  const pieces = text.slice(begin, end).split(pattern);
  return element('p', begin > 0 ? '… ' : '', ...pieces.map((piece, i) => i % 2 ? element('mark', piece) : piece), isWhole ? '' : ' …');
}

function show(query, words, numbers) {
  const results = document.getElementById('searchresults');
  const count = numbers.length === 1 ? '1 result' : `${numbers.length} results`;
  results.replaceChildren(element('p', numbers.length ? `${count} for “${query}”` : `Nothing found for “${query}”`));
  const list = element('ol');
  list.className = 'found';
  for (const number of numbers.slice(0, MOST_RESULTS)) {
    const [address, page, heading, , text] = siteSections[number];
    const link = element('a', heading ? `${page} › ${heading}` : page);
    link.href = address;
    list.append(element('li', link, preview(words, text)));
  }
  results.append(list);
}

// Called by Doxygen's page.
async function searchFor(query) { // eslint-disable-line no-unused-vars
  await Promise.all([loadScript('search/lunr.min.js'), loadScript('search/pages.js')]);
  document.getElementById('MSearchField').value = query; // the menu has it by now
  const words = wordsOf(query);
  show(query, words, find(makeIndex(siteSections), words));
}
