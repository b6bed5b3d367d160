import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not taken for each other when read aloud or copied by hand: no I, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits: not to be guessed at 30 tries in 15 minutes, nor from its hash. */
const CODE_LENGTH = 16;
const HINT_LENGTH = 4;

export const newInvitationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** What is stored of a code. Codes are compared without case, spaces and dashes. */
export const invitationHash = (code: string): Buffer =>
  createHash('sha256').update(canonicalCode(code)).digest();

/** Enough for the operator to tell codes apart, far too little to use one. */
export const invitationHint = (code: string): string => canonicalCode(code).slice(0, HINT_LENGTH);

const canonicalCode = (code: string): string => code.replace(/[\s\p{Dash}]/gu, '').toUpperCase();
