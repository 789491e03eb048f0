package io.serai.fuzz;

import java.io.IOException;

/** Runs the fuzzer; see {@code docs/operations.md}. */
public final class Fuzz {

  private Fuzz() {}

  /** Ends with 1 where something was found. */
  public static void main(String[] arguments) throws Exception {
    int found = run(FuzzOptions.of(arguments));
    System.exit(found == 0 ? 0 : 1);
  }

  /** How many kinds of findings there are. */
  static int run(FuzzOptions options) throws Exception {
    System.out.println("seed " + options.seed() + ", findings go to " + options.folder());
    Findings findings = new Findings(options.folder(), options.seed());
    for (String mode : options.modes()) {
      try (FuzzRun run = new FuzzRun(options, mode, findings)) {
        run.run();
      } catch (IOException failure) {
        findings.add("the run broke off: " + failure, String.valueOf(failure), null, 0);
      }
    }
    System.out.printf("%d findings%n%s", findings.count(), findings.summary());
    return findings.count();
  }
}
