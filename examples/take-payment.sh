#!/bin/sh
# A register takes a payment, and takes it up again when it had died: sh take-payment.sh 1250
url=${TENDERD_URL:-http://127.0.0.1:8741}
token=$(cat "${TENDERD_TOKEN_FILE:-practice/token}")
cd "${TENDERD_STATE_DIR:-.}" || exit 1

# Asks until the daemon answers: curl asks again when nobody does, and after 503.
ask() {
  curl -s --retry 600 --retry-delay 1 --retry-all-errors --max-time 40 -X "$1" "$url$2" -o answer.json --data "$3" \
    -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -H 'Prefer: wait=25'
}

# Kept before anything is asked: the id that the register chose, and what it asks for under it. Nothing starts after
# startBefore: a daemon that comes back when the customer has gone must not show the prompt to the next one.
if [ ! -s payment.txt ]; then
  id=till1-$(date +%Y%m%d-%H%M%S)-$$
  before=$(date -u -d '30 seconds' +%Y-%m-%dT%H:%M:%SZ)
  printf '%s\n{"kind":"payment","terminal":"till-1","sale":"%s","amountDetails":{"amount":%d,"currency":"EUR"},"startBefore":"%s"}\n' \
    "$id" "${TENDERD_SALE:-R-$id}" "$1" "$before" > payment.new
  sync payment.new
  mv payment.new payment.txt
fi
{ read -r id; read -r body; } < payment.txt

ask PUT "/v1/transactions/$id" "$body"
while jq -e '.state and .result == null' answer.json > /dev/null; do ask GET "/v1/transactions/$id"; done
jq -r '.sentence // (.title + ": " + .detail)' answer.json
# Nothing was charged under this id, and nothing will be.
# The last line is what this register believes: "tenderd rehearse" compares it with what was really charged.
if jq -e '.code == "start-too-late" or .code == "sale-open"' answer.json > /dev/null; then
  rm payment.txt
  jq -c '{charged: 0, mayChargeAgain: (.code == "start-too-late")}' answer.json
fi
revision=$(jq -e 'select(.result) | .revision' answer.json) || exit 1
# Where a person said "approved", no terminal said how much.
belief=$(jq -c '{mayChargeAgain: (.retry == "safe"), charged: (if .result == "unresolved" then null
  elif .result == "approved" then (.authorized // .amountDetails).amount else .authorized.amount // 0 end)}' answer.json)

# Book it here under its transactionId, so that booking it twice books it once. Only then:
ask POST "/v1/transactions/$id/acknowledge" "{\"revision\":$revision}"
# Unresolved is not over: a person looks, and the next start asks again.
case $belief in *null*) ;; *) rm payment.txt ;; esac
echo "$belief"
