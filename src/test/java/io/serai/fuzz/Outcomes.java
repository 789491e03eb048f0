package io.serai.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** Where the outcome of each case goes: it is counted, judged and learnt from. Thread-safe. */
final class Outcomes {

  private final Sent sent;
  private final Tally tally;
  private final Judge judge;
  private final Findings findings;
  private final Suspects suspects;
  private final FuzzTarget hub;

  Outcomes(
      Sent sent, Tally tally, Judge judge, Findings findings, Suspects suspects, FuzzTarget hub) {
    this.sent = sent;
    this.tally = tally;
    this.judge = judge;
    this.findings = findings;
    this.suspects = suspects;
    this.hub = hub;
  }

  void begin(FuzzCase made) {
    sent.begin(made);
  }

  /** The fuzzer itself could not make a case. */
  void failed(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    findings.add("the fuzzer failed: " + failure.getClass(), trace.toString(), null, hub.port());
  }

  void end(FuzzCase made, Reply reply) {
    sent.end(made);
    tally.add(made, reply);
    hub.known().learn(reply.body());
    if (reply.how() == Reply.How.SILENT) {
      suspects.addSilent(made);
    } else if (judge.isSlow(reply)) {
      suspects.add(made);
    }
    Optional<String> fault = judge.fault(made, reply);
    if (reply.how() == Reply.How.CLOSED && fault.isPresent() && reply.header("cause") == null) {
      suspects.addSilent(made);
      return;
    }
    fault.ifPresent(kind -> findings.add(kind, told(reply), made, hub.port()));
  }

  private static String told(Reply reply) {
    return "%s after %d ms, status %d%n%s%n%s"
        .formatted(
            reply.how(), reply.first() / 1_000_000, reply.status(), reply.headers(), reply.body());
  }
}
