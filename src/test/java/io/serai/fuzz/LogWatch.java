package io.serai.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a hub's output: keeps it in a file, counts it, and finds what must not stand in it. */
final class LogWatch implements Runnable {

  private static final Pattern URL = Pattern.compile("serai: http://[^: ]+:([0-9]+) ");
  private static final Pattern BEGINNING =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\S+ (\\w+) +(.*)");
  private static final Pattern REQUEST = Pattern.compile("^(\\w+) - .* failed", Pattern.DOTALL);
  private static final int TRACE_LINES = 24;

  private final BufferedReader output;
  private final Path file;
  private final Findings findings;
  private final Sent sent;
  private final AtomicLong octets = new AtomicLong();
  private final AtomicLong known = new AtomicLong();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private String line = "";
  private String level = "";
  private final StringBuilder trace = new StringBuilder();
  private int traced;

  LogWatch(BufferedReader output, Path file, Findings findings, Sent sent) {
    this.output = output;
    this.file = file;
    this.findings = findings;
    this.sent = sent;
  }

  /** Completed as soon as the hub says where it serves; fails where it ends before. */
  CompletableFuture<Integer> port() {
    return port;
  }

  long octets() {
    return octets.get();
  }

  /** How often faults of libraries were logged that are known. */
  long known() {
    return known.get();
  }

  @Override
  public void run() {
    try (Writer kept = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (String next = output.readLine(); next != null; next = output.readLine()) {
        kept.write(next + "\n");
        octets.addAndGet(next.length() + 1L);
        take(next);
      }
    } catch (IOException ended) {
      line += " (the output ended: " + ended.getMessage() + ")";
    } finally {
      told();
      port.completeExceptionally(new IllegalStateException("The hub has ended: " + file));
    }
  }

  private void take(String next) {
    Matcher url = URL.matcher(next);
    if (url.find()) {
      port.complete(Integer.valueOf(url.group(1)));
    }
    Matcher beginning = BEGINNING.matcher(next);
    if (beginning.matches()) {
      told();
      level = beginning.group(1);
      line = beginning.group(2);
      traced = 0;
      trace.setLength(0);
    } else if (traced++ < TRACE_LINES) {
      trace.append(next).append('\n');
    }
  }

  /** The line before is at its end. */
  private void told() {
    boolean fatal =
        trace.indexOf("OutOfMemoryError") >= 0
            || line.contains("OutOfMemoryError")
            || trace.indexOf("Exception in thread") >= 0;
    boolean traces = trace.indexOf("\tat ") >= 0;
    boolean told = level.equals("ERROR") || traces || fatal;
    if (told && KnownFaults.has(line, trace)) {
      known.incrementAndGet();
    } else if (told && !isOfTheHome()) {
      String request = "$1 - REQUEST failed";
      String plain = REQUEST.matcher(line).replaceFirst(request);
      String kind = "log " + level + ": " + Judge.words(plain) + " | " + place();
      findings.add(
          kind,
          level + " " + line + "\n" + trace + "\nunder way:\n" + names(),
          sent.named(line),
          port.getNow(0));
    }
    level = "";
    line = "";
  }

  /** Routes of the home fail where what they call fails, and Camel tells so. */
  private boolean isOfTheHome() {
    return line.startsWith("DefaultErrorHandler - Failed delivery")
        && (line.contains(" caught: io.serai.") || trace.indexOf("routes/") >= 0);
  }

  /** The failure and the first line of the hub's own code. */
  private String place() {
    String first = trace.substring(0, Math.max(0, trace.indexOf("\n")));
    int numbers = first.indexOf("Value \"");
    first = numbers < 0 ? first : first.substring(0, numbers);
    int own = trace.indexOf("\tat io.serai.");
    String at = own < 0 ? "" : trace.substring(own + 4, trace.indexOf("\n", own));
    return Judge.words(first) + " " + at;
  }

  private String names() {
    StringBuilder names = new StringBuilder();
    sent.oldest(8)
        .forEach(each -> names.append(each.id()).append(' ').append(each.name()).append('\n'));
    return names.toString();
  }
}
