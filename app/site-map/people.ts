import { entry } from "./entry.ts";

export const people = [
  entry("/", "home.tsx", { name: "home", access: "visitor", methods: ["GET"] }),
  entry("/login", "session/login.tsx", { name: "login", title: "Sign in", access: "visitor" }),
  entry("/login/code", "session/code.tsx", {
    name: "loginCode",
    title: "Enter your code",
    access: "visitor",
  }),
  entry("/invitations/:token", "registration/invitation.tsx", {
    name: "invitation",
    title: "Invitation",
    access: "visitor",
  }),
  entry("/logout", "session/logout.tsx", { name: "logout", access: "visitor", methods: ["POST"] }),
  entry("/unsent", "session/unsent.tsx", {
    name: "unsent",
    title: "Unsaved changes",
    access: "visitor",
    plain: true,
  }),
  entry("/register", "registration/register.tsx", { name: "register", title: "Register", access: "visitor" }),
  entry("/forgot-password", "session/forgot-password.tsx", {
    name: "forgotPassword",
    title: "Forgot password",
    access: "visitor",
  }),
  entry("/reset-password/:token", "session/reset-password.tsx", {
    name: "resetPassword",
    title: "New password",
    access: "visitor",
  }),
  entry("/users/:userId", "users/user.tsx", { name: "user", title: "Profile", access: "user", unpaid: true }),
  entry("/users/:userId/picture", "users/picture.tsx", {
    name: "user.picture",
    title: "Your profile picture",
    access: "user",
    unpaid: true,
    bodyLimitMb: 12,
  }),
  entry("/users/:userId/email", "users/email.tsx", {
    name: "user.email",
    title: "Your email address",
    access: "user",
    unpaid: true,
  }),
  entry("/users/:userId/password", "users/password.tsx", {
    name: "user.password",
    title: "Your password",
    access: "user",
    unpaid: true,
  }),
  entry("/users/:userId/two-factor", "users/two-factor.tsx", {
    name: "user.twoFactor",
    title: "Two-factor sign-in",
    access: "user",
    unpaid: true,
  }),
  entry("/users/:userId/delete", "users/delete.tsx", {
    name: "user.delete",
    title: "Delete person",
    access: "admin",
    unpaid: true,
  }),
  entry("/users/:userId/sessions", "users/sessions.tsx", {
    name: "user.sessions",
    title: "Active sessions",
    access: "user",
    unpaid: true,
  }),
  entry("/users/:userId/tokens", "users/tokens.tsx", {
    name: "user.tokens",
    title: "API tokens",
    access: "user",
    unpaid: true,
  }),
  entry("/users/:userId/confirm-email/:token", "users/confirm-email.tsx", {
    name: "user.confirmEmail",
    title: "Confirm your address",
    access: "visitor",
  }),
  entry("/banners/close", "users/close-banner.ts", {
    name: "banner.close",
    access: "user",
    methods: ["POST"],
    unpaid: true,
  }),
  entry("/sidebar", "users/sidebar.ts", { name: "sidebar", access: "user", methods: ["POST"], unpaid: true }),
  entry("/intro", "intro.tsx", {
    name: "intro",
    title: "Welcome",
    access: "user",
    unpaid: true,
    bodyLimitMb: 12,
  }),
  entry("/sample", "sample.tsx", {
    name: "sample",
    title: "Sample agency",
    access: "visitor",
    methods: ["POST"],
  }),
] as const;
