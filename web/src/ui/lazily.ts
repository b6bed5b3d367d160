/** Made when it is first asked for. `Intl` formats take milliseconds each to make, and no screen needs all of them. */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
