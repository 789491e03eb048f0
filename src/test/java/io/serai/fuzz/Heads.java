package io.serai.fuzz;

import java.util.List;

/** Fields of heads that are odd, but do not change where a request ends. */
final class Heads {

  private static final List<String> NAMES =
      List.of(
          "Accept",
          "Accept-Encoding",
          "Accept-Charset",
          "Accept-Language",
          "Content-Type",
          "Content-Encoding",
          "Content-Language",
          "Cookie",
          "Origin",
          "Referer",
          "User-Agent",
          "Range",
          "If-None-Match",
          "If-Match",
          "If-Modified-Since",
          "Prefer",
          "Forwarded",
          "X-Forwarded-For",
          "X-Forwarded-Proto",
          "X-Forwarded-Host",
          "X-Forwarded-Prefix",
          "X-Forwarded-Port",
          "X-Forwarded-Client-Cert",
          "X-Client-Cert",
          "X-Request-Id",
          "traceparent",
          "tracestate",
          "baggage",
          "A2A-Version",
          "A2A-Extensions",
          "X-A2A-Extensions",
          "Last-Event-ID",
          "Access-Control-Request-Method",
          "Access-Control-Request-Headers",
          "X-HTTP-Method-Override",
          "SeraiTaskId",
          "SeraiCaller",
          "CamelHttpPath",
          "CamelHttpMethod",
          "CamelFileName",
          "Via",
          "Date",
          "TE",
          "Cache-Control",
          "Max-Forwards",
          "Proxy-Authorization",
          "X-Real-IP",
          "Priority",
          "Sec-Fetch-Site",
          "Content-Disposition",
          "Content-Range",
          "Content-MD5",
          "Digest",
          "Link",
          "DNT",
          "X");

  private static final List<String> VALUES =
      List.of(
          "application/json",
          "application/json; charset=utf-8",
          "application/json;charset=utf-16",
          "text/plain",
          "application/json; charset=\"\"",
          "application/json;charset",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=a",
          "text/event-stream",
          "application/yaml",
          "application/a2a+json",
          "application/grpc",
          "application/grpc+proto",
          "*/*;q=0",
          "*/*;q=x",
          "/",
          "a/b/c",
          "gzip",
          "deflate",
          "br",
          "gzip, gzip",
          "identity",
          "x-gzip",
          "chunked",
          "bytes=0-",
          "bytes=0-0,1-1,2-2",
          "bytes=-99999999999999",
          "\"a\"",
          "W/\"a\"",
          "*",
          "respond-async",
          "respond-async, wait=10",
          "wait=99999999999",
          "1.0",
          "0.3",
          "1.0.1",
          "1.0.99999999999999999999",
          "2.0",
          "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
          "00-00000000000000000000000000000000-0000000000000000-00",
          "ff-",
          "a=b",
          "a=b;c=d,e=f",
          "for=1.2.3.4;proto=https;host=localhost",
          "for=\"[::1]:1\";host=\"a\\\"b\"",
          "for=;host=;proto=",
          "for=\"",
          "localhost",
          "localhost:99999",
          "evil.example.com",
          "https",
          "javascript",
          "/prefix",
          "//prefix",
          "prefix/../x",
          "CN=billing,O=Example",
          "CN=\\",
          "By=a;Hash=b;Subject=\"CN=a\";URI=spiffe://a",
          "Subject=\"",
          "http://localhost",
          "null",
          "http://evil.example.com",
          "0",
          "-1",
          "9223372036854775807",
          "9223372036854775808",
          "https://example.com/ext/v1",
          ",,,,",
          "trailers",
          "no-cache",
          "max-age=99999999999999999999",
          "Thu, 01 Jan 1970 00:00:00 GMT",
          "never");

  private Heads() {}

  /** One field. */
  static Header any(Rng rng) {
    String value = rng.oneIn(3) ? clean(Hostile.text(rng)) : rng.pick(VALUES);
    String name = rng.oneIn(12) ? token(Hostile.text(rng)) : rng.pick(NAMES);
    return new Header(
        name, value.length() > 7_000 && !rng.oneIn(20) ? value.substring(0, 6_000) : value);
  }

  /** Without what ends a line. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c >= ' ' || c == '\t') && c != 0x7f && !Character.isSurrogate(c)) {
        clean.append(c);
      }
    }
    return clean.toString();
  }

  /** What may be the name of a field and changes nothing of the framing. */
  private static String token(String text) {
    StringBuilder token = new StringBuilder("X-");
    for (int i = 0; i < Math.min(text.length(), 300); i++) {
      char c = text.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) && c < 128;
      token.append(plain || "!#$%&'*+-.^_`|~".indexOf(c) >= 0 ? c : '-');
    }
    return token.toString();
  }
}
