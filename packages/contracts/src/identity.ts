import Type, { type Static } from 'typebox';
import { Id } from './fields.ts';

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));

export const RegisterRequest = Type.Object({
  name: Text,
  email: Text,
  password: Text,
  registrationCode: Text,
});
export type RegisterRequest = Static<typeof RegisterRequest>;

export const RegisteredUser = Type.Object({
  id: Id,
  email: Type.String(),
  fullName: Type.String(),
});
export type RegisteredUser = Static<typeof RegisteredUser>;

export const LoginRequest = Type.Object({ email: Text, password: Text });
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginAnswer = Type.Object({ token: Type.String({ description: 'JWT, 24 hours' }) });
export type LoginAnswer = Static<typeof LoginAnswer>;

export const User = Type.Object({ email: Type.String(), fullName: Type.String() });
export type User = Static<typeof User>;

export const ChangePasswordRequest = Type.Object({ currentPassword: Text, newPassword: Text });
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

export const DeleteUserRequest = Type.Object({ password: Text });
export type DeleteUserRequest = Static<typeof DeleteUserRequest>;
