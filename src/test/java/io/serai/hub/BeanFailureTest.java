package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a start tells of a bean or a component in application.properties that cannot be created. */
class BeanFailureTest {
  private static final String FACTORY =
      "camel.beans.connections ="
          + " #class:org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory\n";

  @TempDir private Path folder;

  @Test
  void classThatIsNotThereIsToBeAdded() {
    assertThat(failure("camel.beans.connections = #class:com.ibm.mq.jakarta.jms.Missing\n"))
        .isEqualTo(
            "application.properties, camel.beans.connections: there is no class"
                + " com.ibm.mq.jakarta.jms.Missing on the class path. Correct the name, or add the"
                + " jar that has it to lib/ in the home: serai lib add GROUP:ARTIFACT:VERSION.");
  }

  @Test
  void classOfAComponentsOptionThatIsNotThereIsToBeAdded() {
    assertThat(failure("camel.component.sjms2.connection-factory = #class:com.ibm.Missing\n"))
        .startsWith(
            "application.properties, camel.component.sjms2.connectionFactory: there is no class"
                + " com.ibm.Missing on the class path.");
  }

  @Test
  void propertyThatABeanDoesNotHaveIsNamedWithTheOneThatWasMeant() {
    assertThat(failure(FACTORY + "camel.beans.connections.brokerUrll = vm://7\n"))
        .isEqualTo(
            "application.properties, camel.beans.connections.brokerUrll: ActiveMQConnectionFactory"
                + " has no property brokerUrll. Did you mean brokerURL?");
  }

  @Test
  void valueThatDoesNotFitIsNamedByItsProperty() {
    assertThat(failure(FACTORY + "camel.beans.connections.callTimeout = soon\n"))
        .isEqualTo(
            "application.properties, camel.beans.connections.callTimeout: the value does not fit:"
                + " For input string: \"soon\"");
  }

  @Test
  void valueIsNotReportedUnlessItIsTheCause() {
    assertThat(failure(FACTORY + "camel.beans.connections.pasword = geheim\n"))
        .contains("camel.beans.connections.pasword", "Did you mean password?")
        .doesNotContain("geheim");
  }

  @Test
  void beanThatIsNotDefinedIsToBeDefined() {
    assertThat(failure("camel.component.sjms2.connection-factory = #bean:nothing\n"))
        .isEqualTo(
            "application.properties, camel.component.sjms2.connectionFactory: there is no bean"
                + " nothing. Define it: camel.beans.nothing = #class:…");
  }

  @Test
  void beanOfATypeThatIsNotDefinedIsToBeDefined() {
    assertThat(failure("camel.beans.connections = #type:jakarta.jms.ConnectionFactory\n"))
        .isEqualTo(
            "application.properties, camel.beans.connections: there is no bean"
                + " jakarta.jms.ConnectionFactory. Define it: camel.beans.NAME = #class:…");
  }

  @Test
  void optionThatAComponentDoesNotHaveIsNamed() {
    assertThat(failure("camel.component.sjms2.conection-factory = x\n"))
        .startsWith(
            "application.properties, camel.component.sjms2.conectionFactory: Sjms2Component has no"
                + " property conectionFactory. Did you mean connectionFactory");
  }

  @Test
  void componentThatIsNotThereIsToBeAdded() {
    assertThat(failure("camel.component.kafka.brokers = localhost:1\n"))
        .isEqualTo(
            "application.properties, camel.component.kafka.brokers: there is no component kafka."
                + " Correct the name, or add it: serai lib add camel-kafka.");
  }

  @ParameterizedTest
  @CsvSource({
    "camel.component.sjsm2.x, component sjsm2, Did you mean sjms2?",
    "camel.component.kafak.brokers, component kafak, Did you mean kafka?",
    "camel.component.timers.x, component timers, Did you mean timer?",
    "camel.dataformat.jakcson.pretty-print, data format jakcson, Did you mean jackson?",
    "camel.language.jsonpaht.trim, language jsonpaht, Did you mean jsonpath?",
  })
  void misspeltNameIsReportedWithTheOneThatWasMeant(String key, String missing, String meant) {
    assertThat(failure(key + " = true\n"))
        .startsWith("application.properties, " + key + ": there is no " + missing + ".")
        .contains(meant)
        .doesNotContain(
            "camel-sjsm2", "camel-kafak", "camel-timers", "camel-jakcson", "camel-jsonpaht");
  }

  @Test
  void dataFormatThatIsNotThereIsToBeAdded() {
    assertThat(failure("camel.dataformat.avro.x = y\n"))
        .isEqualTo(
            "application.properties, camel.dataformat.avro.x: there is no data format avro."
                + " Correct the name, or add it: serai lib add camel-avro.");
  }

  @Test
  void nameThatIsLikeNoOtherIsToBeCorrected() {
    assertThat(failure("camel.component.qqqqqqqq.x = y\n"))
        .isEqualTo(
            "application.properties, camel.component.qqqqqqqq.x: there is no component qqqqqqqq, and"
                + " Camel has none of this name. Correct it, or add its jar: serai lib add"
                + " GROUP:ARTIFACT:VERSION.");
  }

  @Test
  void classWithoutSuchAConstructorIsNamed() {
    assertThat(failure("camel.beans.connections = #class:io.serai.setting.Settings\n"))
        .isEqualTo(
            "application.properties, camel.beans.connections: io.serai.setting.Settings has no public"
                + " constructor without arguments. Give it arguments, #class:NAME('…'), or name"
                + " another class.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "camel.health.config[routes].enabled|false|Camel has no property config[routes].enabled."
            + " Correct the name, or remove it.",
        "camel.main.routesIncludePattern|file:no-such-folder/*.yaml|there is no file or folder"
            + " no-such-folder. Create it, or correct the value.",
        "camel.opentelemetry.enabled|true|Camel needs camel-opentelemetry for it. Add it: serai lib add"
            + " camel-opentelemetry.",
        "camel.metrics.enabled|true|Camel needs camel-micrometer-prometheus for it. Add it: serai lib add"
            + " camel-micrometer-prometheus.",
      })
  void whatCamelNamesInWordsOnlyIsExplained(String key, String value, String message) {
    String place = message.contains("micrometer") ? "" : ", " + key;

    assertThat(failure(key + " = " + value + "\n"))
        .isEqualTo("application.properties" + place + ": " + message);
  }

  @Test
  void otherFailuresKeepTheirMessage() {
    assertThat(failure(FACTORY + "camel.beans.connections.brokerURL = {{nowhere}}\n"))
        .isEqualTo(
            "Camel could not be started: Property with key [nowhere] not found in properties from"
                + " text: {{nowhere}}");
  }

  private String failure(String properties) {
    HubFixture hub = new HubFixture(folder).file("application.properties", properties);
    HubException failure =
        catchThrowableOfType(
            HubException.class,
            () -> {
              try (hub) {
                hub.start();
              }
            });
    assertThat(failure).isNotNull();
    return String.valueOf(failure.getMessage());
  }
}
