"""A register takes a payment, and takes it up again when it had died: python3 take_payment.py 1250"""
import datetime, hmac, http.client, json, os, re, secrets, sys, time, urllib.parse, uuid

asked = ' '.join(sys.argv[1:]) or os.environ.get('TENDERD_AMOUNT', '')
if not re.fullmatch('[1-9][0-9]*', asked):
    print('The amount in minor units, such as 1250 for 12.50 EUR', file=sys.stderr)
    sys.exit(2)
amount = int(asked)
DATA_DIR = os.environ.get('TENDERD_DATA_DIR', 'practice')
url = os.environ.get('TENDERD_URL', 'http://127.0.0.1:8741')
if 'TENDERD_URL' not in os.environ and os.path.exists(os.path.join(DATA_DIR, 'endpoint.json')):
    # The daemon notes here where it listens.
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
    """The last line is what this register believes: "tenderd rehearse" compares it with what was really charged."""
    print(json.dumps({'charged': charged, 'mayChargeAgain': may_charge_again}))


def mac(*lines):
    return hmac.new(token.encode(), '\n'.join(lines).encode(), 'sha256').hexdigest()


def prove():
    """Makes a bearer once the daemon has proved that it knows the token: while it is down, anybody may listen on its port."""
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
    """Asks until the daemon answers. That it is away, stops or broke says nothing about the payment."""
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
                # The daemon was started again, and proves itself again.
                bearer = None
                continue
            # Since the last answer, the daemon may have died and another program may have taken its port.
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
    """What the daemon tells of the payment. Ends where it refuses."""
    told = heard(method, path, body)
    if 'code' not in told:
        return told
    print(f"{told['title']}: {told['detail']}")
    for error in told.get('errors', []):
        print(f"{error['path']}: {error['expected']}")
    # Asked again it would be refused again. It is given up once the daemon knows nothing of an earlier request either:
    # then nothing was charged under this id, and nothing will be.
    if told['code'] in NEVER_RIGHT and heard('GET', path).get('code') == 'unknown-transaction':
        os.remove(FILE)
        believe(0, told['code'] != 'sale-open')
    sys.exit(1)


def euros(minor):
    return f'{minor // 100}.{minor % 100:02}'


# Kept before anything is asked: the id that the register chose, and what it asks for under it. Nothing starts after
# startBefore: a daemon that comes back when the customer has gone must not show the prompt to the next one.
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

# Book it here under its transactionId, so that booking it twice books it once. Only then:
ask('POST', path + '/acknowledge', {'revision': told['revision']})
# Unresolved is not over: a person looks, and the next start asks again.
if told['result'] == 'unresolved':
    believe(None, False)
else:
    os.remove(FILE)
    # Where a person said "approved", no terminal said how much. Where nobody can read the amount, nothing is believed.
    charged = told.get('authorized') or (told['amountDetails'] if told['result'] == 'approved' else {'amount': 0})
    believe(None if told.get('difference') == 'unknown' else charged['amount'], told['retry'] == 'safe')
