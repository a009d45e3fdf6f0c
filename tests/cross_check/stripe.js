// Signatures by our library and by the npm package stripe, whose scheme is the same: 1,000 deliveries signed by each
// and verified by the other, and refused by it once a byte was changed.
//   node stripe.js PROGRAM PACKAGE [SEED]
// PROGRAM: cis-signature-cross-check; PACKAGE: the folder of the stripe package; SEED: a number, to repeat a run.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const crypto = require('node:crypto');

const [program, stripeFolder, givenSeed] = process.argv.slice(2);
const { webhooks } = require(stripeFolder);
const seed = givenSeed ?? String(crypto.randomInt(2 ** 32));
const deliveries = 1000;
const refusal = 'the signature matches none of the secrets';
const refusalOfStripe = 'No signatures found matching the expected signature for payload';

// The same bytes for the same seed.
function randomBytes(name, length) {
    const key = crypto.createHash('sha256').update(`${seed}:${name}`).digest();
    return crypto.createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

function randomNumber(name, limit) {
    return randomBytes(name, 6).readUIntBE(0, 6) % limit;
}

// Any character but half a surrogate pair, also zero bytes and line ends.
function randomText(name, length) {
    const bytes = randomBytes(name, 4 * length);
    let text = '';
    for (let i = 0; i < length; ++i) {
        const planes = [0x80, 0x800, 0xd800, 0x110000];
        const point = bytes.readUInt32BE(4 * i) % planes[i % planes.length];
        text += String.fromCodePoint(point >= 0xd800 && point < 0xe000 ? 0xfffd : point);
    }
    return text;
}

// stripe decodes bodies as UTF-8, which loses bytes that are none. It takes strings as they are: one character for
// each byte, and an HMAC that writes them so, let it sign and verify any bytes.
const bytewise = {
    computeHMACSignature: (payload, secret) =>
        crypto.createHmac('sha256', secret).update(payload, 'latin1').digest('hex'),
};

// A delivery in one of three kinds, which take different ways through stripe.
function makeDelivery(i) {
    const kind = ['json', 'text', 'bytes'][i % 3];
    const length = 1 + randomNumber(`length ${i}`, i % 10 === 0 ? 20000 : 300);
    const body = {
        json: () => Buffer.from(JSON.stringify({ id: `evt_${i}`, text: randomText(i, length) })),
        text: () => Buffer.from(randomText(i, length)),
        bytes: () => randomBytes(i, length),
    }[kind]();
    return {
        kind,
        body,
        // Shorter and longer than the block of the hash.
        secret: `whsec_${randomBytes(`secret ${i}`, 1 + (i % 60)).toString('hex')}`,
        timestamp: 1 + randomNumber(`timestamp ${i}`, 2 ** 33),
    };
}

function payloadOf({ kind, body }) {
    return kind === 'bytes' ? body.toString('latin1') : body;
}

function signByStripe(delivery) {
    const { kind, body, secret, timestamp } = delivery;
    return webhooks.generateTestHeaderString({
        payload: kind === 'bytes' ? payloadOf(delivery) : body.toString(),
        secret,
        timestamp,
        cryptoProvider: kind === 'bytes' ? bytewise : undefined,
    });
}

// What stripe says: 'verified', or the first sentence of why not.
function verdictOfStripe(delivery, header) {
    const { kind, secret, timestamp } = delivery;
    const provider = kind === 'bytes' ? bytewise : undefined;
    const settings = [header, secret, webhooks.DEFAULT_TOLERANCE, provider, 1000 * timestamp];
    try {
        webhooks.signature.verifyHeader(payloadOf(delivery), ...settings);
        if (kind === 'json') webhooks.constructEvent(payloadOf(delivery), ...settings);
        return 'verified';
    } catch (error) {
        return error.message.split('.')[0].trim();
    }
}

function runOurs(command, lines) {
    const { status, stdout, stderr } = spawnSync(program, [command], {
        input: lines.map((line) => line.join(' ') + '\n').join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
    });
    assert.equal(status, 0, stderr);
    const answers = stdout.split('\n').slice(0, -1);
    assert.equal(answers.length, lines.length);
    return answers;
}

// The last byte keeps its highest bits, so that a text stays one.
function changed(delivery) {
    const body = Buffer.from(delivery.body);
    body[body.length - 1] ^= 1;
    return { ...delivery, body };
}

function expect(i, actual, expected) {
    assert.equal(actual, expected, `seed ${seed}, delivery ${i}: "${actual}" instead of "${expected}"`);
}

function expectOurs(signed, expected) {
    const lines = signed.map(({ delivery, header }) => [delivery.secret, delivery.body.toString('hex'), header]);
    runOurs('verify', lines).forEach((answer, i) => expect(i, answer, expected));
}

console.log(`seed ${seed}`);
const all = Array.from({ length: deliveries }, (_, i) => makeDelivery(i));

const byStripe = all.map((delivery) => ({ delivery, header: signByStripe(delivery) }));
expectOurs(byStripe, 'verified');
expectOurs(
    byStripe.map(({ delivery, header }) => ({ delivery: changed(delivery), header })),
    refusal,
);
console.log(`${deliveries} signed by stripe: verified by us, and refused with a byte changed`);

const ours = runOurs(
    'sign',
    all.map(({ secret, timestamp, body }) => [secret, timestamp, body.toString('hex')]),
);
all.forEach((delivery, i) => {
    expect(i, verdictOfStripe(delivery, ours[i]), 'verified');
    expect(i, verdictOfStripe(changed(delivery), ours[i]), refusalOfStripe);
    expect(i, ours[i], byStripe[i].header);
});
console.log(`${deliveries} signed by us: verified by stripe, and refused with a byte changed`);
