import { expect, test } from 'vitest';
import { invitationHash, newInvitationCode } from './invitation-code.ts';

test('a code is letters and digits, and each is another', () => {
  const codes = Array.from({ length: 200 }, newInvitationCode);

  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
  expect(new Set(codes).size).toBe(200);
});

test.each(['abcd2345EFGH6789', 'ABCD-2345-EFGH-6789', ' abcd 2345\tefgh–6789\n'])(
  '%j is the same code however it is written',
  (written) => {
    expect(invitationHash(written)).toEqual(invitationHash('ABCD2345EFGH6789'));
  },
);

test('another letter is another code', () => {
  expect(invitationHash('ABCD2345EFGH6788')).not.toEqual(invitationHash('ABCD2345EFGH6789'));
});
