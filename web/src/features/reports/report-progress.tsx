import clsx from 'clsx';

interface ReportProgressProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  readonly className?: string;
}

/** The browser's own element, drawn the same in every browser. */
export function ReportProgress({ label, value, className }: ReportProgressProps) {
  return (
    <progress
      aria-label={label}
      className={clsx(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-s3',
        '[&::-webkit-progress-bar]:bg-s3 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        className,
      )}
      max={100}
      value={value}
    />
  );
}
