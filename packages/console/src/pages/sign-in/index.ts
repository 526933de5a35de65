export { ForgotPasswordPage } from './forgot-password.tsx';
export { RegisterPage } from './register.tsx';
export { SignInPage } from './sign-in.tsx';
