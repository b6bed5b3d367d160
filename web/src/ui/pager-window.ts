export type PagerItem = number | 'gap-before' | 'gap-after';

const REACH = 2;

/** The pages within 2 of the current one, the first and the last, and the gaps between them. */
export const pagerWindow = (page: number, pages: number): PagerItem[] => {
  const items: PagerItem[] = [];
  for (let n = 1; n <= pages; n += 1) {
    const near = Math.abs(n - page) <= REACH;
    if (n === 1 || n === pages || near) items.push(n);
    else {
      const gap = n < page ? 'gap-before' : 'gap-after';
      if (items.at(-1) !== gap) items.push(gap);
    }
  }
  return items;
};
