/**
 * SHA-1 (FIPS 180-4) of a short byte string, for UUIDv5 only: the domain may not import a crypto module, and ids are
 * names here, not secrets.
 */
export const sha1 = (bytes: Uint8Array): Uint8Array => {
  const words = padded(bytes);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Uint32Array(80);
  for (let block = 0; block < words.length; block += 16) compress(state, schedule, words, block);
  const digest = new Uint8Array(20);
  const view = new DataView(digest.buffer);
  state.forEach((word, index) => {
    view.setUint32(index * 4, word);
  });
  return digest;
};

const padded = (bytes: Uint8Array): Uint32Array => {
  const blocks = Math.floor((bytes.length + 8) / 64) + 1;
  const buffer = new Uint8Array(blocks * 64);
  buffer.set(bytes);
  buffer[bytes.length] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setUint32(blocks * 64 - 4, bytes.length * 8);
  return Uint32Array.from({ length: blocks * 16 }, (_, index) => view.getUint32(index * 4));
};

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

const compress = (state: Uint32Array, w: Uint32Array, words: Uint32Array, offset: number): void => {
  for (let i = 0; i < 16; i += 1) w[i] = at(words, offset + i);
  for (let i = 16; i < 80; i += 1) {
    w[i] = rotate(at(w, i - 3) ^ at(w, i - 8) ^ at(w, i - 14) ^ at(w, i - 16), 1);
  }
  let [a, b, c, d, e] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3), at(state, 4)];
  for (let i = 0; i < 80; i += 1) {
    const next = (rotate(a, 5) + round(i, b, c, d) + e + at(w, i)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
};

const round = (i: number, b: number, c: number, d: number): number => {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
};
