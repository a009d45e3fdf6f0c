// Node's fetch, with its default agent: see measured_client.hpp. NODE_EXTRA_CA_CERTS names the certificate authority.
const [, , , task, , baseUrl, posting, , countText, concurrencyText] = process.argv;
const count = Number(countText);
const concurrency = Number(concurrencyText);
const headers = { 'X-API-KEY': 'benchmark-key' };
const listUrl = `${baseUrl}/api/v2/postings/${posting}/candidates`;

async function jsonOf(response) {
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

async function readPages(pages) {
  let total = 0;
  let cursor = '';
  for (let i = 0; i < pages; i += 1) {
    const after = cursor === '' ? '' : `&starting_after=${cursor}`;
    const page = (await jsonOf(await fetch(`${listUrl}?limit=100${after}`, { headers }))).data;
    if (page.length !== 100) throw new Error('the page');
    for (const candidate of page) {
      total += candidate.score + candidate.workflow.steps.length + Object.keys(candidate.metadata).length;
    }
    cursor = page.at(-1).interview_id;
  }
  return total;
}

async function create(number) {
  const body = JSON.stringify({
    name: `Person Number ${number}`,
    email: `person.${number}@example.com`,
    metadata: { source: 'csv' },
  });
  const response = await fetch(listUrl, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  if (!(await jsonOf(response)).data.interview_id) throw new Error('the receipt');
}

async function connect() {
  await jsonOf(await fetch(`${baseUrl}/health`, { headers }));
}

async function sendMany(first, requests) {
  const one = task === 'creations' ? create : connect;
  let next = first;
  let done = 0;
  const sendInTurn = async () => {
    while (next < first + requests) {
      next += 1;
      await one(next - 1);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  return done;
}

const perform = task === 'pages' ? (first, pages) => readPages(pages) : sendMany;
const warmUp = Math.max(2 * concurrency, Math.min(Math.floor(count / 10), 200));
await perform(0, warmUp);
const begun = process.hrtime.bigint();
const used = process.cpuUsage();
const checksum = await perform(warmUp, count);
const { user, system } = process.cpuUsage(used);
const wall = Number(process.hrtime.bigint() - begun) / 1e9;
console.log(wall, (user + system) / 1e6, checksum);
