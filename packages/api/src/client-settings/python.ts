import { quoted } from '../literals.ts';
import { addressOf, redirectUriOf, SCOPE, SECRET, type Software, WEB } from './software.ts';

const asPython = (is: boolean) => (is ? 'True' : 'False');

export const PYTHON = {
  fastapi: {
    name: 'FastAPI (Authlib)',
    kinds: WEB,
    comment: '#',
    settings: (facts) => {
      const { pathname, port, secure } = addressOf(facts);
      return `# main.py: pip install fastapi uvicorn authlib httpx2 itsdangerous
# To run it: uvicorn main:app --port ${port}. SESSION_SECRET signs the cookie of the session.
import os
import secrets

from authlib.integrations.starlette_client import OAuth
from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI()
app.add_middleware(
    SessionMiddleware,
    secret_key=os.environ.get('SESSION_SECRET') or secrets.token_urlsafe(),
    https_only=${asPython(secure)},
)

# Authlib takes care of state and nonce.
portico = OAuth().register(
    'portico',
    client_id=${quoted(facts.application.id)},
    client_secret=os.environ['${SECRET}'],
    server_metadata_url=${quoted(`${facts.issuer}/.well-known/openid-configuration`)},
    client_kwargs={'scope': '${SCOPE}', 'code_challenge_method': 'S256'},
)


@app.get('/')
async def home(request: Request):
    return request.session.get('user')


@app.get('/sign-in')
async def sign_in(request: Request):
    return await portico.authorize_redirect(request, ${quoted(redirectUriOf(facts))})


@app.get(${quoted(pathname)})
async def callback(request: Request):
    claims = (await portico.authorize_access_token(request))['userinfo']
    request.session.clear()
    request.session['user'] = {'sub': claims['sub'], 'email': claims['email']}
    return RedirectResponse('/')`;
    },
  },
  django: {
    name: 'Django (mozilla-django-oidc)',
    kinds: WEB,
    comment: '#',
    redirectUri: '/oidc/callback/',
    settings: ({
      application: { id, signingAlgorithm },
      issuer,
    }) => `# pip install mozilla-django-oidc. Add to urls.py:
#   path('oidc/', include('mozilla_django_oidc.urls')),
# portico.py: finds users by the ID of the account, because email addresses change.
from mozilla_django_oidc.auth import OIDCAuthenticationBackend


class PorticoBackend(OIDCAuthenticationBackend):
    def get_username(self, claims):
        return claims['sub']

    def filter_users_by_claims(self, claims):
        return self.UserModel.objects.filter(username=claims['sub'])


# settings.py
import os

INSTALLED_APPS += ['mozilla_django_oidc']
AUTHENTICATION_BACKENDS = ['portico.PorticoBackend']
OIDC_RP_CLIENT_ID = ${quoted(id)}
OIDC_RP_CLIENT_SECRET = os.environ['${SECRET}']
OIDC_RP_SCOPES = '${SCOPE}'
OIDC_RP_SIGN_ALGO = '${signingAlgorithm}'
OIDC_USE_PKCE = True
OIDC_OP_AUTHORIZATION_ENDPOINT = ${quoted(`${issuer}/authorize`)}
OIDC_OP_TOKEN_ENDPOINT = ${quoted(`${issuer}/oauth2/token`)}
OIDC_OP_USER_ENDPOINT = ${quoted(`${issuer}/oauth2/userinfo`)}
OIDC_OP_JWKS_ENDPOINT = ${quoted(`${issuer}/.well-known/jwks.json`)}
LOGIN_URL = '/oidc/authenticate/'
LOGIN_REDIRECT_URL = '/'`,
  },
} as const satisfies Readonly<Record<string, Software>>;
