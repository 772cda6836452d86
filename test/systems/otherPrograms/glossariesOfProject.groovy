import groovy.json.JsonOutput
import org.omegat.gui.glossary.GlossaryReaderTBX
import org.omegat.gui.glossary.GlossaryReaderTSV

// OmegaT's console shows no glossaries, so that its own readers are asked when the project is loaded.
if (eventType.name() == 'LOAD') {
    new File(project.projectProperties.glossaryRoot).listFiles().each { file ->
        def entries = file.name.endsWith('.tbx') ? GlossaryReaderTBX.read(file, false) : GlossaryReaderTSV.read(file, false)
        new File(file.path + '.json').text = JsonOutput.toJson(entries.collect { [it.srcText, it.locText, it.commentText] })
    }
}
