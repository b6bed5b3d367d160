import { useId } from 'react';

interface IncludeChecksProps<Name extends string> {
  readonly legend: string;
  readonly choices: readonly {
    readonly name: Name;
    readonly label: string;
    readonly hint: string;
  }[];
  readonly isChosen: (name: Name) => boolean;
  readonly onChange: (name: Name, chosen: boolean) => void;
}

/** What is to be part of a report; the hint describes a check, and is not part of its name. */
export function IncludeChecks<Name extends string>(props: IncludeChecksProps<Name>) {
  const { legend, choices, isChosen, onChange } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink2">{legend}</legend>
      <div className="mt-2 grid gap-1">
        {choices.map(({ name, label, hint }) => (
          <p key={name} className="flex min-h-8 items-center gap-2.5 text-md">
            <input
              id={`${id}-${name}`}
              type="checkbox"
              className="size-[18px] shrink-0 accent-accent"
              checked={isChosen(name)}
              aria-describedby={`${id}-${name}-hint`}
              onChange={(event) => onChange(name, event.target.checked)}
            />
            <span>
              <label htmlFor={`${id}-${name}`} className="font-medium">
                {label}
              </label>{' '}
              <span id={`${id}-${name}-hint`} className="text-sm text-ink3">
                {hint}
              </span>
            </span>
          </p>
        ))}
      </div>
    </fieldset>
  );
}
