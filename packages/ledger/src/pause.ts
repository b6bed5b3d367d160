/** Spreads out what would otherwise be tried again at the same moment: between half and all of `ms`. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms * (0.5 + Math.random() / 2));
  });
