const WRITERS = 16;
const DAYS = 365;

/** Records so many expenses, over the days of a year, through the API. */
export async function fillBooks(address: string, token: string, entries: number): Promise<void> {
  let next = 0;
  const write = async (): Promise<void> => {
    for (let entry = next++; entry < entries; entry = next++) {
      const answer = await fetch(`${address}/api/expenses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          description: `Supplies, parcel ${entry}`,
          amount: 1 + (entry % 90),
          category: 'Supplies',
          date: dayBack(entry % DAYS),
          paymentMethod: 'PayPal',
        }),
      });
      if (!answer.ok) throw new Error(`An entry was refused with ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

const DAY_MS = 86_400_000;
const dayBack = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
