create table identity.users (
  id uuid primary key,
  -- As the person writes it; compared by email_key.
  email text not null,
  email_key text not null unique,
  full_name text not null,
  password_hash text not null,
  -- Set with a one-time password: until when it opens a session, in which nothing but choosing another password is allowed.
  one_time_until timestamptz,
  status text not null default 'active' check (status in ('active', 'erasing')),
  created_at timestamptz not null default now()
);

create table identity.invitations (
  -- SHA-256 of the code: whoever reads the table cannot register with it.
  code_hash bytea primary key,
  -- The code's first characters, for the operator's list.
  hint text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);

create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on identity.sessions (user_id);

-- One row a failure. Subjects are hashed: neither e-mails nor addresses stand here.
create table identity.attempts (
  subject bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index on identity.attempts (subject, at);
create index on identity.attempts (at);
