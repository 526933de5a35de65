"""Gets the tokens of a machine and of a device with Authlib. Prints what it got, a line of JSON for each step."""

import json
import os
import time

from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2.rfc7523 import PrivateKeyJWT

ISSUER = os.environ['ISSUER']
AUDIENCE = os.environ['AUDIENCE']
DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'


def show(step, value):
    print(json.dumps({'step': step, 'value': value}), flush=True)


def code_of(request):
    try:
        request()
    except OAuthError as error:
        return error.error
    raise SystemExit('not refused')


def machine(client, secret, method):
    session = OAuth2Client(client, secret, token_endpoint_auth_method=method)
    token = session.fetch_token(server['token_endpoint'], grant_type='client_credentials', resource=AUDIENCE)
    show('machine', token['access_token'])
    other = OAuth2Client(client, secret, token_endpoint_auth_method=method)
    refused = lambda: other.fetch_token(server['token_endpoint'], grant_type='client_credentials')
    show('withoutResource', code_of(refused))


with OAuth2Client() as anybody:
    server = anybody.request('GET', f'{ISSUER}/.well-known/openid-configuration', withhold_token=True).json()

for method in ('client_secret_basic', 'client_secret_post'):
    machine(os.environ['MACHINE'], os.environ['MACHINE_SECRET'], method)
machine(os.environ['KEYED'], os.environ['KEYED_KEY'], PrivateKeyJWT(server['token_endpoint']))

device = OAuth2Client(os.environ['DEVICE'], token_endpoint_auth_method='none', scope='openid')
asked = {'client_id': device.client_id, 'scope': 'openid'}
codes = device.request(
    'POST', server['device_authorization_endpoint'], data=asked, withhold_token=True
).json()
show('userCode', codes['user_code'])


def poll():
    return device.fetch_token(
        server['token_endpoint'], grant_type=DEVICE_CODE, device_code=codes['device_code']
    )


while True:
    time.sleep(codes['interval'])
    try:
        poll()
        break
    except OAuthError as error:
        if error.error not in ('authorization_pending', 'slow_down'):
            raise

show('userinfo', device.get(server['userinfo_endpoint']).json()['sub'])
show('again', code_of(poll))
