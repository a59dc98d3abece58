#!/bin/sh
# A register takes a payment. After a crash it continues with the same payment: sh take-payment.sh 1250
[ $# -gt 0 ] || set -- "${TENDERD_AMOUNT-}"
case $* in
'' | *[!0-9]* | 0*) echo 'The amount in minor units, such as 1250 for 12.50 EUR' >&2; exit 2 ;;
esac
data=${TENDERD_DATA_DIR:-practice}
# The daemon writes its address to endpoint.json.
url=${TENDERD_URL:-$(jq -er .url "$data/endpoint.json" 2> /dev/null || echo http://127.0.0.1:8741)}
address=${url#http://}
address=${address%/}
token_file=$(realpath "${TENDERD_TOKEN_FILE:-$data/token}")
cd "${TENDERD_STATE_DIR:-.}" || exit 1
bearer=

# Prints the HMAC-SHA256 of the lines and of standard input, with the token as key. Every user can read command lines, so no command line has the token.
mac() {
  python3 -c 'import hmac, sys
text = "\n".join(sys.argv[2:]).encode() + sys.stdin.buffer.read()
print(hmac.new(open(sys.argv[1]).read().strip().encode(), text, "sha256").hexdigest())' "$token_file" "$@"
}

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

# Sets the credential after the daemon proved that it knows the token: while it is down, another program may have its port.
prove() {
  nonce=$(random)
  curl -s --max-time 10 "$url/v1/proof?key=$(mac 'tenderd key' < /dev/null)&nonce=$nonce" -o proof.json || return 1
  if jq -e '.code == "unauthorized"' proof.json > /dev/null; then jq -r '.title + ": " + .detail' proof.json; exit 1; fi
  daemon=$(jq -r .daemonNonce proof.json)
  [ "$(jq -r .proof proof.json)" = "$(mac 'tenderd proof' "$address" "$nonce" "$daemon" < /dev/null)" ] &&
    bearer=$(mac 'tenderd session' "$daemon" < /dev/null)
}

# True if the answer with this status is from the daemon. It may have died since its proof, and another program may have taken its port.
is_proved() {
  shown=$(tr -d '\r' < head.txt | awk 'tolower($1) == "tenderd-proof:" { proof = $2 } END { print proof }')
  [ "$shown" = "$(mac 'tenderd answer' "$address" "$nonce" "$1" "$2" "$3" '' < answer.json)" ]
}

# Repeats the request until the daemon answers. A daemon that is away says nothing about the payment. After 503, curl repeats the request.
ask() {
  while :; do
    if [ -n "$bearer" ] || prove; then
      nonce=$(random)
      : > answer.json
      if status=$(printf 'Authorization: Bearer %s\n' "$bearer" |
        curl -s --retry 600 --retry-delay 1 --max-time 40 -X "$1" "$url$2" -D head.txt -o answer.json -w '%{http_code}' --data "$3" \
          -H @- -H 'Content-Type: application/json' -H 'Prefer: wait=25' -H "Tenderd-Nonce: $nonce"); then
        is_proved "$1" "$2" "$status" && return 0
      fi
      bearer=
      # A restarted daemon does not know the credential and must prove its identity again.
      [ "$status" != 401 ] || continue
    fi
    echo 'The payment daemon does not answer. Asking again.'
    sleep 1
  done
}

euros() { printf '%d.%02d' $(($1 / 100)) $(($1 % 100)); }

# Before the first request, store the id that the register chose and the body of the request. The daemon starts nothing
# after startBefore, because after an outage the prompt must not appear for the next customer.
if [ ! -s payment.json ]; then
  id=till1-$(date +%Y%m%d-%H%M%S)-$$
  before=$(date -u -d '30 seconds' +%Y-%m-%dT%H:%M:%SZ)
  jq -nc --arg id "$id" --arg terminal "${TENDERD_TERMINAL:-till-1}" --arg sale "${TENDERD_SALE:-R-$id}" --argjson amount "$1" --arg before "$before" \
    '{$id, body: {kind: "payment", $terminal, $sale, amountDetails: {$amount, currency: "EUR"}, startBefore: $before}}' > payment.new
  sync payment.new
  mv payment.new payment.json
  earlier=
else
  earlier=$(jq .body.amountDetails.amount payment.json)
fi
id=$(jq -r .id payment.json)
body=$(jq -c .body payment.json)
case $earlier in
'') ;;
"$1") echo "Taking up the earlier payment of $(euros "$1") EUR first" ;;
*) echo "Taking up the earlier payment of $(euros "$earlier") EUR first; then ask again for $(euros "$1")" ;;
esac

ask PUT "/v1/transactions/$id" "$body"
while jq -e '.state and .result == null' answer.json > /dev/null; do ask GET "/v1/transactions/$id"; done
jq -r '.message // (.title + ": " + .detail), ((.errors // [])[] | .path + ": " + .expected)' answer.json
# A repeated request would be refused again. Give it up only if the daemon has no earlier request with this id either:
# nothing was charged then, and nothing will be.
# The last line of output states what this register believes. "tenderd rehearse" compares it with the real charge.
if belief=$(jq -ce 'select(.code | IN("start-too-late", "sale-open", "invalid-request", "invalid-json", "invalid-utf8",
  "card-number-in-id", "unknown-terminal")) | {charged: 0, mayChargeAgain: (.code != "sale-open")}' answer.json); then
  ask GET "/v1/transactions/$id"
  jq -e '.code == "unknown-transaction"' answer.json > /dev/null && rm payment.json && echo "$belief"
  exit 1
fi
revision=$(jq -e 'select(.result) | .revision' answer.json) || exit 1
result=$(jq -r .result answer.json)
# If an operator resolved it as approved, no terminal reported an amount: take the requested one. An unreadable amount is unknown.
belief=$(jq -c '{mayChargeAgain: (.retry == "safe"), charged: (if .result == "unresolved" or .difference == "unknown" then null
  elif .result == "approved" then (.authorized // .amountDetails).amount else .authorized.amount // 0 end)}' answer.json)

# Book the outcome here under its transactionId, so that booking it again has no effect. Acknowledge it only afterwards:
ask POST "/v1/transactions/$id/acknowledge" "{\"revision\":$revision}"
jq -e '.acknowledged' answer.json > /dev/null || { jq -r '.title + ": " + .detail' answer.json; exit 1; }
# Unresolved is not final: an operator checks the payment, and the next start asks again.
case $result in unresolved) ;; *) rm payment.json ;; esac
echo "$belief"
