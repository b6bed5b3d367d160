/**
 * SHA-1 (FIPS 180-4) of a short byte string, as five 32-bit words, for UUIDv5 only: the domain may not import a crypto
 * module, and ids are names here, not secrets. Plain loops on numbers: every revenue entry of a sale needs one.
 */
export const sha1 = (bytes: Uint8Array): Int32Array => {
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const lastWord = blocks * WORDS_OF_BLOCK - 1;
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  for (let block = 0; block < blocks; block += 1) {
    const first = block * WORDS_OF_BLOCK;
    for (let i = 0; i < WORDS_OF_BLOCK; i += 1) {
      schedule[i] = first + i === lastWord ? bytes.length * 8 : wordAt(bytes, (first + i) * 4);
    }
    extendSchedule();
    compress(state);
  }
  return state;
};

const WORDS_OF_BLOCK = 16;
/** Scratch space: filled before each use, so no call sees another's. */
const schedule = new Int32Array(80);

/** Four bytes of the padded message: the bytes, one bit, zeros. */
const wordAt = (bytes: Uint8Array, at: number): number => {
  let value = 0;
  for (let i = at; i < at + 4; i += 1) {
    value = (value << 8) | (bytes[i] ?? (i === bytes.length ? 0x80 : 0));
  }
  return value;
};

const word = (words: Int32Array, index: number): number => words[index] ?? 0;

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const extendSchedule = (): void => {
  const w = schedule;
  for (let i = WORDS_OF_BLOCK; i < 80; i += 1) {
    w[i] = rotate(word(w, i - 3) ^ word(w, i - 8) ^ word(w, i - 14) ^ word(w, i - 16), 1);
  }
};

const compress = (state: Int32Array): void => {
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  for (let i = 0; i < 80; i += 1) {
    const next = (rotate(a, 5) + mixed(i, b, c, d) + e + word(schedule, i)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
};

/** The round's function and constant. */
const mixed = (i: number, b: number, c: number, d: number): number => {
  if (i < 20) return (((b & c) | (~b & d)) + 0x5a827999) | 0;
  if (i < 40) return ((b ^ c ^ d) + 0x6ed9eba1) | 0;
  if (i < 60) return (((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc) | 0;
  return ((b ^ c ^ d) + 0xca62c1d6) | 0;
};
