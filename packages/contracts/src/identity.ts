import Type, { type Static } from 'typebox';
import { Id } from './fields.ts';

/** Of any length that a request may have: what is too long for a field is said by the domain, or is wrong like any other. */
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Every field is required; the domain says what is wrong with each, in form order. */
export const RegisterRequest = Type.Object({
  name: Text,
  email: Text,
  password: Text,
  registrationCode: Text,
});
export type RegisterRequest = Static<typeof RegisterRequest>;

/** 201 of a registration. */
export const RegisteredUser = Type.Object({
  id: Id,
  email: Type.String(),
  fullName: Type.String(),
});
export type RegisteredUser = Static<typeof RegisteredUser>;

/** Missing fields are answered like wrong ones: 401. */
export const LoginRequest = Type.Object({ email: Text, password: Text });
export type LoginRequest = Static<typeof LoginRequest>;

/** The token goes into `Authorization: Bearer`. */
export const LoginAnswer = Type.Object({ token: Type.String({ description: 'JWT, 24 hours' }) });
export type LoginAnswer = Static<typeof LoginAnswer>;

/** The signed-in seller, as the sidebar shows them. */
export const User = Type.Object({ email: Type.String(), fullName: Type.String() });
export type User = Static<typeof User>;

/** Ends every other session of the user. */
export const ChangePasswordRequest = Type.Object({ currentPassword: Text, newPassword: Text });
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

/** Erases the account; the password confirms it. */
export const DeleteUserRequest = Type.Object({ password: Text });
export type DeleteUserRequest = Static<typeof DeleteUserRequest>;
