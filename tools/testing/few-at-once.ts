/** Begins the tasks in their order, so many at once, and gives what they gave in the same order. The first to fail fails it all. */
export async function fewAtOnce<Given>(
  atOnceMax: number,
  tasks: readonly (() => Promise<Given>)[],
): Promise<readonly Given[]> {
  const given: Given[] = [];
  // All take from the same iterator: each task is begun once.
  const left = tasks.entries();
  const work = async (): Promise<void> => {
    for (const [index, task] of left) given[index] = await task();
  };
  await Promise.all(Array.from({ length: atOnceMax }, work));
  return given;
}
