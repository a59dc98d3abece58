// A register takes a payment, and takes it up again when it had died: dotnet run -- 1250
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
// The daemon notes in endpoint.json where it listens.
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

// Kept before anything is asked: the id that the register chose, and what it asks for under it. Nothing starts after
// startBefore: a daemon that comes back when the customer has gone must not show the prompt to the next one.
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

// Book it here under its transactionId, so that booking it twice books it once. Only then:
await Ask(HttpMethod.Post, path + "/acknowledge", new JsonObject { ["revision"] = (int)told["revision"]! });
// Unresolved is not over: a person looks, and the next start asks again.
var isKnown = (string?)told["result"] != "unresolved";
if (isKnown) File.Delete(file);
// Where a person said "approved", no terminal said how much. Where nobody can read the amount, nothing is believed.
var charged = told["authorized"] ?? ((string?)told["result"] == "approved" ? told["amountDetails"] : null);
var isAmountKnown = isKnown && (string?)told["difference"] != "unknown";
Believe(isAmountKnown ? ((long?)charged?["amount"] ?? 0) : null, (string?)told["retry"] == "safe");
return 0;

string Euros(long minor) => $"{minor / 100}.{minor % 100:00}";

// The last line is what this register believes: "tenderd rehearse" compares it with what was really charged.
void Believe(long? charged, bool mayChargeAgain) =>
    Console.WriteLine(new JsonObject { ["charged"] = charged, ["mayChargeAgain"] = mayChargeAgain }.ToJsonString());

// What the daemon tells of the payment. Ends where it refuses.
async Task<JsonNode> Ask(HttpMethod method, string path, JsonNode? body = null)
{
    var told = await Heard(method, path, body);
    var code = (string?)told["code"];
    if (code is null) return told;
    Console.WriteLine($"{told["title"]}: {told["detail"]}");
    if (told["errors"] is JsonArray errors)
        foreach (var error in errors) Console.WriteLine($"{error!["path"]}: {error["expected"]}");
    // Asked again it would be refused again. It is given up once the daemon knows nothing of an earlier request either:
    // then nothing was charged under this id, and nothing will be.
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

// A bearer, once the daemon has proved that it knows the token: while it is down, anybody may listen on its port.
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

// Asks until the daemon answers. That it is away, stops or broke says nothing about the payment.
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
                // The daemon was started again, and proves itself again.
                bearer = null;
                continue;
            }
            // Since the last answer, the daemon may have died and another program may have taken its port.
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
