// A register takes a payment. After a crash it continues with the same payment: dotnet run -- 1250
using System.Globalization;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

var asked = args.Length == 0 ? Environment.GetEnvironmentVariable("TENDERD_AMOUNT") ?? "" : string.Join(' ', args);
if (asked.StartsWith('0') || !long.TryParse(asked, NumberStyles.None, CultureInfo.InvariantCulture, out var amount))
{
    Console.Error.WriteLine("The amount in minor units, such as 1250 for 12.50 EUR");
    return 2;
}

var dataDir = Environment.GetEnvironmentVariable("TENDERD_DATA_DIR") ?? "practice";
// The daemon writes its address to endpoint.json.
var endpoint = Path.Combine(dataDir, "endpoint.json");
var url = Environment.GetEnvironmentVariable("TENDERD_URL")
    ?? (File.Exists(endpoint) ? (string?)JsonNode.Parse(File.ReadAllText(endpoint))!["url"] : null)
    ?? "http://127.0.0.1:8741";
using var http = new HttpClient(new SocketsHttpHandler { UseProxy = false })
{
    BaseAddress = new Uri(url.Replace("localhost", "127.0.0.1")),
    Timeout = TimeSpan.FromSeconds(40),
};
var token = File.ReadAllText(Environment.GetEnvironmentVariable("TENDERD_TOKEN_FILE") ?? Path.Combine(dataDir, "token")).Trim();
string? bearer = null;
http.DefaultRequestHeaders.Add("Prefer", "wait=25");

// Before the first request, store the id that the register chose and the body of the request. The daemon starts nothing
// after startBefore, because after an outage the prompt must not appear for the next customer.
var file = Path.Combine(Environment.GetEnvironmentVariable("TENDERD_STATE_DIR") ?? ".", "payment.json");
var isEarlier = File.Exists(file);
if (!isEarlier)
{
    var id = Guid.NewGuid().ToString();
    var body = new JsonObject
    {
        ["kind"] = "payment", ["terminal"] = Environment.GetEnvironmentVariable("TENDERD_TERMINAL") ?? "till-1",
        ["sale"] = Environment.GetEnvironmentVariable("TENDERD_SALE") ?? $"R-{id[..8]}",
        ["amountDetails"] = new JsonObject { ["amount"] = amount, ["currency"] = "EUR" },
        ["startBefore"] = DateTimeOffset.UtcNow.AddSeconds(30).ToString("o", CultureInfo.InvariantCulture),
    };
    using (var stream = File.Create(file + ".new"))
    {
        stream.Write(Encoding.UTF8.GetBytes(new JsonObject { ["id"] = id, ["body"] = body }.ToJsonString()));
        stream.Flush(flushToDisk: true);
    }
    File.Move(file + ".new", file);
}
var kept = JsonNode.Parse(File.ReadAllText(file))!;
if (isEarlier)
{
    var earlier = (long)kept["body"]!["amountDetails"]!["amount"]!;
    var then = earlier == amount ? "" : $"; then ask again for {Euros(amount)}";
    Console.WriteLine($"Taking up the earlier payment of {Euros(earlier)} EUR first{then}");
}

var path = $"/v1/transactions/{kept["id"]}";
var told = await Ask(HttpMethod.Put, path, kept["body"]);
while (told["result"] is null) told = await Ask(HttpMethod.Get, path);
Console.WriteLine(told["message"]);

// Book the outcome here under its transactionId, so that booking it again has no effect. Acknowledge it only afterwards:
await Ask(HttpMethod.Post, path + "/acknowledge", new JsonObject { ["revision"] = (int)told["revision"]! });
// Unresolved is not final: an operator checks the payment, and the next start asks again.
var isKnown = (string?)told["result"] != "unresolved";
if (isKnown) File.Delete(file);
// If an operator resolved it as approved, no terminal reported an amount: take the requested one. An unreadable amount is unknown.
var charged = told["authorized"] ?? ((string?)told["result"] == "approved" ? told["amountDetails"] : null);
var isAmountKnown = isKnown && (string?)told["difference"] != "unknown";
Believe(isAmountKnown ? ((long?)charged?["amount"] ?? 0) : null, (string?)told["retry"] == "safe");
return 0;

string Euros(long minor) => $"{minor / 100}.{minor % 100:00}";

// The last line of output states what this register believes. "tenderd rehearse" compares it with the real charge.
void Believe(long? charged, bool mayChargeAgain) =>
    Console.WriteLine(new JsonObject { ["charged"] = charged, ["mayChargeAgain"] = mayChargeAgain }.ToJsonString());

// Returns the daemon's report about the payment. Ends the program if the daemon refuses.
async Task<JsonNode> Ask(HttpMethod method, string path, JsonNode? body = null)
{
    var told = await Heard(method, path, body);
    var code = (string?)told["code"];
    if (code is null) return told;
    Console.WriteLine($"{told["title"]}: {told["detail"]}");
    if (told["errors"] is JsonArray errors)
        foreach (var error in errors) Console.WriteLine($"{error!["path"]}: {error["expected"]}");
    // A repeated request would be refused again. Give it up only if the daemon has no earlier request with this id either:
    // nothing was charged then, and nothing will be.
    if (code is "start-too-late" or "sale-open" or "invalid-request" or "invalid-json" or "invalid-utf8" or "card-number-in-id" or "unknown-terminal"
        && (string?)(await Heard(HttpMethod.Get, path))["code"] == "unknown-transaction")
    {
        File.Delete(file);
        Believe(0, code != "sale-open");
    }
    Environment.Exit(1);
    return told;
}

string Mac(params string[] lines) =>
    Convert.ToHexString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(token), Encoding.UTF8.GetBytes(string.Join('\n', lines)))).ToLowerInvariant();

// Returns a credential after the daemon proved that it knows the token: while it is down, another program may have its port.
async Task<string> Prove()
{
    var nonce = Convert.ToHexString(RandomNumberGenerator.GetBytes(32)).ToLowerInvariant();
    var told = JsonNode.Parse(await (await http.GetAsync($"/v1/proof?key={Mac("tenderd key")}&nonce={nonce}")).Content.ReadAsStringAsync())!;
    if ((string?)told["code"] == "unauthorized")
    {
        Console.WriteLine($"{told["title"]}: {told["detail"]}");
        Environment.Exit(1);
    }
    var daemonNonce = (string?)told["daemonNonce"] ?? "";
    var proof = Mac("tenderd proof", http.BaseAddress!.Authority, nonce, daemonNonce);
    return (string?)told["proof"] == proof ? Mac("tenderd session", daemonNonce) : throw new HttpRequestException("This is not the daemon");
}

// Repeats the request until the daemon answers. A daemon that is away, stopping or failing says nothing about the payment.
async Task<JsonNode> Heard(HttpMethod method, string path, JsonNode? body = null)
{
    while (true)
    {
        var pause = TimeSpan.FromSeconds(1);
        try
        {
            bearer ??= await Prove();
            using var request = new HttpRequestMessage(method, path);
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", bearer);
            var nonce = Convert.ToHexString(RandomNumberGenerator.GetBytes(32)).ToLowerInvariant();
            request.Headers.Add("Tenderd-Nonce", nonce);
            if (body is not null) request.Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
            using var answer = await http.SendAsync(request);
            var text = await answer.Content.ReadAsStringAsync();
            if (answer.StatusCode == System.Net.HttpStatusCode.Unauthorized)
            {
                // The daemon was restarted and must prove its identity again.
                bearer = null;
                continue;
            }
            // The daemon may have died since its last answer, and another program may have taken its port.
            var shown = answer.Headers.TryGetValues("Tenderd-Proof", out var values) ? string.Concat(values) : "";
            if (shown != Mac("tenderd answer", http.BaseAddress!.Authority, nonce, method.Method, path, $"{(int)answer.StatusCode}", text))
                throw new HttpRequestException("This is no answer of the daemon");
            var told = JsonNode.Parse(text)!;
            if ((string?)told["code"] is not ("stopping" or "internal-error" or "request-timeout")) return told;
            pause = answer.Headers.RetryAfter?.Delta ?? pause;
        }
        catch (Exception error) when (error is HttpRequestException or TaskCanceledException or System.Text.Json.JsonException)
        {
            bearer = null;
        }
        Console.WriteLine("The payment daemon does not answer. Asking again.");
        await Task.Delay(pause);
    }
}
