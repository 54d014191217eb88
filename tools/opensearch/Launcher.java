import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;

/**
 * Starts one OpenSearch node with the settings of a configuration folder. Unlike the official start class it may run as
 * root and without the security manager: for development and tests on loopback only.
 */
public final class Launcher {
    /** @param arguments the folder with lib, modules and plugins, and the folder with opensearch.yml */
    public static void main(String[] arguments) throws Exception {
        Settings home = Settings.builder().put("path.home", Path.of(arguments[0]).toString()).build();
        LogConfigurator.registerErrorListener();
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(home, Map.of(), Path.of(arguments[1]), () -> "node");
        LogConfigurator.setNodeName(Node.NODE_NAME_SETTING.get(environment.settings()));
        LogConfigurator.configure(environment);
        CountDownLatch stopped = new CountDownLatch(1);
        Node node = new Node(environment);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception failure) {
                failure.printStackTrace();
            }
            stopped.countDown();
        }));
        node.start();
        stopped.await();
    }
}
