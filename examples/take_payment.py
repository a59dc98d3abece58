"""A register takes a payment. After a crash it continues with the same payment: python3 take_payment.py 1250"""
import datetime, hmac, http.client, json, os, re, secrets, sys, time, urllib.parse, uuid

asked = ' '.join(sys.argv[1:]) or os.environ.get('TENDERD_AMOUNT', '')
if not re.fullmatch('[1-9][0-9]*', asked):
    print('The amount in minor units, such as 1250 for 12.50 EUR', file=sys.stderr)
    sys.exit(2)
amount = int(asked)
DATA_DIR = os.environ.get('TENDERD_DATA_DIR', 'practice')
url = os.environ.get('TENDERD_URL', 'http://127.0.0.1:8741')
if 'TENDERD_URL' not in os.environ and os.path.exists(os.path.join(DATA_DIR, 'endpoint.json')):
    # The daemon writes its address to this file.
    with open(os.path.join(DATA_DIR, 'endpoint.json')) as endpoint_file:
        url = json.load(endpoint_file)['url']
host = urllib.parse.urlsplit(url).netloc.replace('localhost', '127.0.0.1')
NEVER_RIGHT = (
    'start-too-late', 'sale-open', 'invalid-request', 'invalid-json', 'invalid-utf8', 'card-number-in-id', 'unknown-terminal',
)
FILE = os.path.join(os.environ.get('TENDERD_STATE_DIR', '.'), 'payment.json')
TOKEN_FILE = os.environ.get('TENDERD_TOKEN_FILE') or os.path.join(DATA_DIR, 'token')
with open(TOKEN_FILE) as token_file:
    token = token_file.read().strip()
bearer = None


def believe(charged, may_charge_again):
    """The last line of output states what this register believes. "tenderd rehearse" compares it with the real charge."""
    print(json.dumps({'charged': charged, 'mayChargeAgain': may_charge_again}))


def mac(*lines):
    return hmac.new(token.encode(), '\n'.join(lines).encode(), 'sha256').hexdigest()


def prove():
    """Returns a credential after the daemon proved that it knows the token: while it is down, another program may have its port."""
    nonce = secrets.token_hex(32)
    connection = http.client.HTTPConnection(host, timeout=10)
    connection.request('GET', f"/v1/proof?key={mac('tenderd key')}&nonce={nonce}")
    told = json.load(connection.getresponse())
    if told.get('code') == 'unauthorized':
        sys.exit(f"{told['title']}: {told['detail']}")
    daemon_nonce = str(told.get('daemonNonce'))
    if told.get('proof') != mac('tenderd proof', host, nonce, daemon_nonce):
        raise OSError('This is not the daemon')
    return mac('tenderd session', daemon_nonce)


def heard(method, path, body=None):
    """Repeats the request until the daemon answers. A daemon that is away, stopping or failing says nothing about the payment."""
    global bearer
    while True:
        pause = 1
        try:
            bearer = bearer or prove()
            nonce = secrets.token_hex(32)
            headers = {
                'Authorization': f'Bearer {bearer}', 'Content-Type': 'application/json', 'Prefer': 'wait=25', 'Tenderd-Nonce': nonce,
            }
            connection = http.client.HTTPConnection(host, timeout=40)
            connection.request(method, path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status == 401:
                # The daemon was restarted and must prove its identity again.
                bearer = None
                continue
            # The daemon may have died since its last answer, and another program may have taken its port.
            if answer.getheader('Tenderd-Proof') != mac('tenderd answer', host, nonce, method, path, str(answer.status), text):
                raise OSError('This is no answer of the daemon')
            told = json.loads(text)
            if told.get('code') not in ('stopping', 'internal-error', 'request-timeout'):
                return told
            pause = int(answer.getheader('Retry-After', 1))
        except (OSError, ValueError, http.client.HTTPException):
            bearer = None
        print('The payment daemon does not answer. Asking again.', flush=True)
        time.sleep(pause)


def ask(method, path, body=None):
    """Returns the daemon's report about the payment. Ends the program if the daemon refuses."""
    told = heard(method, path, body)
    if 'code' not in told:
        return told
    print(f"{told['title']}: {told['detail']}")
    for error in told.get('errors', []):
        print(f"{error['path']}: {error['expected']}")
    # A repeated request would be refused again. Give it up only if the daemon has no earlier request with this id either:
    # nothing was charged then, and nothing will be.
    if told['code'] in NEVER_RIGHT and heard('GET', path).get('code') == 'unknown-transaction':
        os.remove(FILE)
        believe(0, told['code'] != 'sale-open')
    sys.exit(1)


def euros(minor):
    return f'{minor // 100}.{minor % 100:02}'


# Before the first request, store the id that the register chose and the body of the request. The daemon starts nothing
# after startBefore, because after an outage the prompt must not appear for the next customer.
is_earlier = os.path.exists(FILE)
if not is_earlier:
    transaction_id = str(uuid.uuid4())
    start_before = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=30)
    body = {
        'kind': 'payment', 'terminal': os.environ.get('TENDERD_TERMINAL', 'till-1'),
        'sale': os.environ.get('TENDERD_SALE', f'R-{transaction_id[:8]}'),
        'startBefore': start_before.isoformat(),
        'amountDetails': {'amount': amount, 'currency': 'EUR'},
    }
    with open(FILE + '.new', 'w') as new:
        json.dump({'id': transaction_id, 'body': body}, new)
        new.flush()
        os.fsync(new.fileno())
    os.replace(FILE + '.new', FILE)
with open(FILE) as kept_file:
    kept = json.load(kept_file)
if is_earlier:
    earlier = kept['body']['amountDetails']['amount']
    then = '' if earlier == amount else f'; then ask again for {euros(amount)}'
    print(f'Taking up the earlier payment of {euros(earlier)} EUR first{then}', flush=True)

path = f"/v1/transactions/{kept['id']}"
told = ask('PUT', path, kept['body'])
while 'result' not in told:
    print(told['state'], flush=True)
    told = ask('GET', path)
print(told['message'])

# Book the outcome here under its transactionId, so that booking it again has no effect. Acknowledge it only afterwards:
ask('POST', path + '/acknowledge', {'revision': told['revision']})
# Unresolved is not final: an operator checks the payment, and the next start asks again.
if told['result'] == 'unresolved':
    believe(None, False)
else:
    os.remove(FILE)
    # If an operator resolved it as approved, no terminal reported an amount: take the requested one. An unreadable amount is unknown.
    charged = told.get('authorized') or (told['amountDetails'] if told['result'] == 'approved' else {'amount': 0})
    believe(None if told.get('difference') == 'unknown' else charged['amount'], told['retry'] == 'safe')
