export { ForgotPasswordPage, RegisterPage, SignInPage } from './sign-in.tsx';
