export { SignInPage } from './sign-in.tsx';
