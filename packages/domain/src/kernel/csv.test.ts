import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', 5, 12.5, true, null], 'plain,5,12.5,true,\r\n'],
  [['a "quoted", word', 'two\nlines'], '"a ""quoted"", word","two\nlines"\r\n'],
  [['=1+1', '@sum', '-5', '+5', '\tx'], "'=1+1,'@sum,'-5,'+5,'\tx\r\n"],
  [['Dončić 🃏'], 'Dončić 🃏\r\n'],
])('%j reads %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
