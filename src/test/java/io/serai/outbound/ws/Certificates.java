package io.serai.outbound.ws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Self-signed certificates, made by the JDK's keytool. */
final class Certificates {

  static final String PASSWORD = "changeit";

  private Certificates() {}

  /** Creates a key store with a key of that host, and a trust store that trusts it. */
  static Path create(Path folder, String host) throws Exception {
    Path keys = folder.resolve("keys.p12");
    Path certificate = folder.resolve("certificate.pem");
    keytool(
        keys,
        "-genkeypair -alias host -keyalg EC -dname CN=%s -ext san=dns:%s".formatted(host, host));
    keytool(keys, "-exportcert -alias host -rfc -file " + certificate);
    keytool(trusted(folder), "-importcert -noprompt -alias host -file " + certificate);
    return keys;
  }

  /** The trust store in a folder. */
  static Path trusted(Path folder) {
    return folder.resolve("trusted.p12");
  }

  private static void keytool(Path store, String arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(Arrays.asList(arguments.split(" ")));
    command.addAll(
        List.of("-keystore", store.toString(), "-storepass", PASSWORD, "-storetype", "PKCS12"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }
}
