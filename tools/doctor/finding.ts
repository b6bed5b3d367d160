/** What one look at one thing found. `do` is there whenever somebody has to do something. */
export type Finding =
  | { readonly state: 'good'; readonly subject: string; readonly says: string }
  | {
      readonly state: 'worth-a-look' | 'bad';
      readonly subject: string;
      readonly says: string;
      readonly do: string;
    };

export function good(subject: string, says: string): Finding {
  return { state: 'good', subject, says };
}

export function worthALook(subject: string, says: string, todo: string): Finding {
  return { state: 'worth-a-look', subject, says, do: todo };
}

export function bad(subject: string, says: string, todo: string): Finding {
  return { state: 'bad', subject, says, do: todo };
}
