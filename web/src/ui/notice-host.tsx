import { useSyncExternalStore } from 'react';
import { Notice } from './alert.tsx';
import { notices } from './notices.ts';

export function NoticeHost() {
  const current = useSyncExternalStore(notices.subscribe, notices.current, notices.current);
  return (
    <Notice
      open={current !== null}
      tone="neg"
      title={current?.title ?? ''}
      text={current?.text ?? ''}
      onClose={notices.dismiss}
    />
  );
}
