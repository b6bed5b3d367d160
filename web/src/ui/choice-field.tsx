import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Field, Input, Select } from './field.tsx';

export interface Choice { readonly value: string; readonly label: string }

interface ChoiceFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** What the text of the new-choice mode is about: `category`. */
  readonly noun: string;
  /** Adds and selects the choice; resolves to false when it could not be added (the mode then stays). */
  readonly onAdd: (name: string) => Promise<boolean>;
  readonly adding?: boolean;
  /** The name being typed changed: an error about it is out of date. */
  readonly onNewNameChange: () => void;
}

/** A select that can switch to a text field for a choice that is not there yet. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { noun, choices, value, label, error, placeholder, adding = false, onAdd } = props;
  const [mode, setMode] = useState<'choose' | 'new'>('choose');
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const leave = () => {
    setMode('choose');
    setName('');
    props.onNewNameChange();
  };
  const add = async () => {
    const trimmed = name.trim();
    if (trimmed === '' || adding) return;
    if (await onAdd(trimmed)) leave();
    else input.current?.focus();
  };

  if (mode === 'new') {
    return (
      <Field label={label} required error={error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={input}
              placeholder={`New ${noun} name`}
              autoComplete="off"
              autoFocus
              maxLength={200}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                props.onNewNameChange();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void add();
              }}
            />
            <Button variant="secondary" busy={adding} onClick={() => void add()}>
              Add
            </Button>
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', size: 'icon' }, 'shrink-0')}
              aria-label={`Back to the ${noun} list`}
              onClick={leave}
            >
              <ArrowLeft className="size-4" aria-hidden />
            </button>
          </span>
        )}
      </Field>
    );
  }
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field label={label} required error={error}>
        {(control) => (
          <Select {...control} value={value} onChange={(e) => props.onChange(e.target.value)}>
            <option value="" disabled>
              {placeholder}
            </option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <button
        type="button"
        className="min-h-6 justify-self-start text-sm font-medium text-accent-text hover:underline"
        onClick={() => setMode('new')}
      >
        + New {noun}
      </button>
    </div>
  );
}
