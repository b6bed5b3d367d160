/** Ground, spark and paper of one card design. */
export interface Palette {
  readonly ground: string;
  readonly spark: string;
  readonly paper: string;
}

const PALETTES: readonly Palette[] = [
  { ground: '#1B2A6B', spark: '#F26A21', paper: '#F6E9D2' },
  { ground: '#0E4D45', spark: '#F2C14E', paper: '#F3F0E4' },
  { ground: '#5B1232', spark: '#F0A6A0', paper: '#FBEFE6' },
  { ground: '#12343B', spark: '#E1B382', paper: '#F7EFE3' },
  { ground: '#2B1E5C', spark: '#8CE0D2', paper: '#F1EEFA' },
  { ground: '#7A2413', spark: '#FFC46B', paper: '#FFF4E2' },
  { ground: '#0F2F57', spark: '#9CC9FF', paper: '#EEF5FF' },
  { ground: '#26331F', spark: '#D4E157', paper: '#F6F7E6' },
  { ground: '#3A0F4A', spark: '#FF8FB1', paper: '#FDEFF6' },
];

const SKINS: readonly string[] = ['#8D5A3B', '#6B412A', '#C68F67', '#A9714B', '#E0B28D', '#4F2F20'];

const NUMBERS: readonly number[] = [7, 11, 23, 34, 3, 15, 21, 8, 30, 44, 1, 12];

const GRADES: readonly string[] = ['9.5', '10', '9', '8.5'];

/** The `index`-th of a list, round and round. */
export const cycle = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const found = list[((index % list.length) + list.length) % list.length];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
};

export const paletteOf = (variant: number): Palette => cycle(PALETTES, variant);
export const skinOf = (variant: number): string => cycle(SKINS, variant * 5 + 2);
export const numberOf = (variant: number): number => cycle(NUMBERS, variant);
/** The grade on the label of a slab. */
export const gradeOf = (variant: number): string => cycle(GRADES, variant);
